import { Link } from 'wouter';
import { LaterMark } from '../ui/later-mark.tsx';
import { AUTHENTIC_PATH, CRYPTOGRAPHIC_STRENGTH_PATH } from './paths.ts';

const FURTHER_TOOLS = [
  [AUTHENTIC_PATH, 'Authentic Data Demo'],
  [CRYPTOGRAPHIC_STRENGTH_PATH, 'Cryptographic Strength'],
] as const;

/** Links to the screens that the menu of narrow windows leaves out (contradiction C-24). */
export function FurtherTools({ laterPaths }: { laterPaths: ReadonlySet<string> }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <span className="text-ink-2">More tools</span>
      {FURTHER_TOOLS.map(([path, name]) => (
        <span key={path} className="inline-flex items-center gap-1.5">
          <Link href={path} className="inline-flex items-center text-primary hover:underline touch:min-h-11">
            {name}
          </Link>
          {laterPaths.has(path) && <LaterMark />}
        </span>
      ))}
    </p>
  );
}
