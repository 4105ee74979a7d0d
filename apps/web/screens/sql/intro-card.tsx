import { Link } from 'wouter';
import { useWorkTypes } from '../../api/work-types.ts';
import { AUTHENTIC_PATH, CRYPTOGRAPHIC_STRENGTH_PATH } from '../../parts/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LaterMark } from '../../ui/later-mark.tsx';

/** The tables that the specification names (part 2 §2.5); the schema's tab has them all. */
const TABLES = ['blocks', 'discoveries', 'learning_cycles', 'algorithm_optimizations'] as const;

/** Screens that the menu of narrow windows leaves out (contradiction C-24). */
const FURTHER_TOOLS = [
  [AUTHENTIC_PATH, 'Authentic Data Demo'],
  [CRYPTOGRAPHIC_STRENGTH_PATH, 'Cryptographic Strength'],
] as const;

/** Says what can be asked. */
export function IntroCard({ laterPaths }: { laterPaths: ReadonlySet<string> }) {
  const { items } = useWorkTypes();
  const available = items.filter((item) => item.available);
  return (
    <Card title="What can be asked" tour="sql-intro">
      <p className="mb-3 max-w-[90ch] text-pretty text-ink-2">
        Anything that one reading statement asks of the ledger. An answer is true as of one block and says
        which; asked as of the same block, it is the same later. Nothing can be changed, whatever you type.
      </p>
      <dl className="grid gap-2 text-small sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <Names label="Tables" names={TABLES} />
        <Names label="Work types available" names={available.map(({ value }) => value)} />
      </dl>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="text-ink-2">More tools</span>
        {FURTHER_TOOLS.map(([path, name]) => (
          <span key={path} className="inline-flex items-center gap-1.5">
            <Link
              href={path}
              className="inline-flex items-center text-primary hover:underline touch:min-h-11"
            >
              {name}
            </Link>
            {laterPaths.has(path) && <LaterMark />}
          </span>
        ))}
      </p>
    </Card>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-h-5">
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
