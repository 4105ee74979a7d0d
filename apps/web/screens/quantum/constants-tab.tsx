import { CODATA_2022 } from '@productive-mining/rules/clock/codata.ts';
import { sentenceOf } from '../../api/request.ts';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FigureGrid } from '../../ui/figure-grid.tsx';
import { formatWhole, withUnit } from '../../ui/format-number.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { formatExponent } from './format-exponent.ts';

import { useConstants } from './queries.ts';

/** Spec part 2 §2.2 and §9. */
const SHOWN_PRIMES = 50;
const byName = new Map(CODATA_2022.map((constant) => [constant.name, constant]));

export function ConstantsTab() {
  const { data, error, refetch } = useConstants();
  if (!data && error)
    return (
      <Card title="Universal constants">
        <ErrorNotice
          className="min-h-60"
          sentence={sentenceOf(error)}
          whatIsSafe="The blocks that name primes are untouched."
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!data) return <Skeleton className="h-96 rounded-card" />;
  const { total_primes: total, discovered_primes: discovered } = data.mining_contributions;
  return (
    <>
      <Card
        title="Universal constants"
        aside={
          <ProvenanceTag kind="published" of="the constants">
            CODATA 2022, from NIST’s table. Exact values without an end are cut off.
          </ProvenanceTag>
        }
      >
        <Table label="Universal constants">
          <thead>
            <tr>
              <HeadCell>Constant</HeadCell>
              <HeadCell isNumber>Value</HeadCell>
              <HeadCell isNumber>Uncertainty</HeadCell>
            </tr>
          </thead>
          <tbody>
            {Object.entries(data.universal_constants).map(([name, value]) => (
              <ConstantRow key={name} name={name} value={value} />
            ))}
          </tbody>
        </Table>
      </Card>
      <Card title="Quantum primes">
        <FigureGrid>
          <Figure label="Primes in all">{formatWhole(total)}</Figure>
          <Figure label="Named by blocks" note="by gap records and tuples of stored blocks">
            {formatWhole(discovered)}
          </Figure>
        </FigureGrid>
        <ol
          aria-label={`The first ${SHOWN_PRIMES}`}
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1.5 font-mono text-small tabular-nums"
        >
          {data.quantum_primes.slice(0, SHOWN_PRIMES).map((prime) => (
            <li key={prime}>{prime}</li>
          ))}
        </ol>
      </Card>
    </>
  );
}

function ConstantRow({ name, value }: { name: string; value: number }) {
  const known = byName.get(name);
  const unit = known?.unit ?? '';
  const uncertainty = known?.uncertainty ?? null;
  return (
    <tr className="group/row">
      <Cell className="max-sm:whitespace-normal">{name}</Cell>
      <Cell isNumber>{unit === '' ? writeValue(value) : withUnit(writeValue(value), unit)}</Cell>
      <Cell isNumber>{uncertainty === null ? 'exact' : formatExponent(uncertainty)}</Cell>
    </tr>
  );
}

/** All digits that are published. */
function writeValue(value: number): string {
  return Number.isInteger(value) && value < 1e15 ? formatWhole(value) : value.toExponential();
}
