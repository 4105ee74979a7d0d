import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AuthenticStatus, useAuthenticStatus } from './queries.ts';

/** What can be tried here, and what not yet. */
export function StatusCard() {
  const { data, error, refetch } = useAuthenticStatus();
  return (
    <Card
      title="Integration status"
      className="min-h-[426px] md:min-h-[329px] lg:min-h-[285px] xl:min-h-[258px]"
    >
      {data ? (
        <Status status={data} />
      ) : error ? (
        <ErrorNotice
          sentence="Unable to load system status"
          whatIsSafe="The tests below can be run all the same."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-32 rounded-card" />
      )}
    </Card>
  );
}

function Status({ status: { status, integrations } }: { status: AuthenticStatus }) {
  const { mathematical, security } = integrations;
  return (
    <div className="grid gap-4">
      <FigureGrid>
        <Figure label="Status">{status}</Figure>
        <Figure label="Quantum resistant" note="self-tests of ML-KEM-768 and ML-DSA-65">
          {security.quantum_resistant ? 'yes' : 'no'}
        </Figure>
        <Figure label="Initialized" note="keys of the demonstration, in this server’s process">
          {security.initialized ? 'yes' : 'no'}
        </Figure>
      </FigureGrid>
      <Names label="Working" names={mathematical.working} isOk />
      <Names label="Pending" names={mathematical.pending} />
    </div>
  );
}

function Names({ label, names, isOk = false }: { label: string; names: readonly string[]; isOk?: boolean }) {
  return (
    <div>
      <h3 className="mb-1 text-ink-2 text-small">{label}</h3>
      {names.length === 0 ? (
        <p>none</p>
      ) : (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name} className="flex">
              <Badge tone={isOk ? 'ok' : 'plain'}>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
