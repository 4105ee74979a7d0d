import { Link } from 'wouter';
import { mining } from '../../screens/mining/screen.ts';
import type { RouteRecord } from '../../screens/screen-record.ts';
import { buttonStyle } from '../../ui/button.tsx';

/** Takes the place of a screen that isn't there yet, and says what it will show. */
export function UpcomingScreen({ screen }: { screen: RouteRecord }) {
  const Icon = screen.icon;
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-10 text-ink-2" />
      <h1 className="font-semibold text-page">{screen.name}</h1>
      <p className="max-w-[52ch] text-pretty text-ink-2">This screen is not there yet. {screen.upcoming}</p>
      <Link href={mining.path} className={buttonStyle({ look: 'outline' })}>
        {mining.name}
      </Link>
    </div>
  );
}
