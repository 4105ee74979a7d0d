import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDataSources } from './queries.ts';

/** The tables that ship with the server. */
export function SourcesCard() {
  const { data, error, refetch } = useDataSources();
  return (
    <Card title="Data sources" className="min-h-52">
      {data ? (
        <div className="grid gap-5">
          {Object.entries(data.data_sources.data_sources).map(([group, sources]) => (
            <section key={group} aria-label={group}>
              <h3 className="mb-1.5 font-medium">{group}</h3>
              <ul className="grid gap-2.5">
                {sources.map(({ name, kind, citation, licence }) => (
                  <li key={name} className="text-pretty">
                    <p>{name}</p>
                    <p className="text-ink-2 text-small">
                      {kind}: {citation}. {licence}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p className="text-pretty text-ink-2 text-small">
            Compared with them here: {data.working_integrations.join(', ')}. No live feed is read.
          </p>
        </div>
      ) : error ? (
        <ErrorNotice
          sentence="Unable to load data source information"
          whatIsSafe="The tests above can be run all the same."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-32 rounded-card" />
      )}
    </Card>
  );
}
