import { clsx } from 'clsx';
import { useWorkTypes } from '../../api/work-types.ts';
import { FurtherTools } from '../../parts/further-tools.tsx';
import { Card } from '../../ui/card.tsx';
import { useSchema } from './queries.ts';

/** The tables that the specification names (part 2 §2.5); the schema's tab has them all. */
const TABLES = ['blocks', 'discoveries', 'learning_cycles', 'algorithm_optimizations'] as const;

/** Says what can be asked. */
export function IntroCard({ laterPaths }: { laterPaths: ReadonlySet<string> }) {
  const { items } = useWorkTypes();
  const available = items.filter((item) => item.available);
  const known: readonly string[] = TABLES;
  const further = (useSchema().data?.tables ?? [])
    .map(({ name }) => name)
    .filter((name) => !known.includes(name));
  return (
    <Card title="What can be asked" tour="sql-intro">
      <p className="mb-3 max-w-[90ch] text-pretty text-ink-2">
        Anything that one reading statement asks of the ledger. An answer is true as of one block and says
        which; asked as of the same block, it is the same later, and where it isn’t sure to be, the answer
        says so. Nothing can be changed, whatever you type.
      </p>
      <dl className="grid gap-2 text-small sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <Names label="Tables" names={TABLES} />
        <Names label="Further tables" names={further} place="max-sm:min-h-[42px]" />
        <Names
          label="Work types available"
          names={available.map(({ value }) => value)}
          place="max-sm:min-h-[86px]"
        />
      </dl>
      <FurtherTools laterPaths={laterPaths} />
    </Card>
  );
}

interface NamesProps {
  label: string;
  names: readonly string[];
  /** Height in a narrow window, for names that are read: their lines move nothing when they come. */
  place?: string;
}

function Names({ label, names, place }: NamesProps) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={clsx('min-h-5', place)}>
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name} className="figures-mono rounded-chip bg-well px-1.5 [overflow-wrap:anywhere]">
              {name}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
