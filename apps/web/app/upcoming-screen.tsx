import { Link } from 'wouter';
import { buttonStyle } from '../ui/button.tsx';
import type { AppRoute } from './routes.ts';

/** Stands for a screen that isn't there yet, and says what it will show. */
export function UpcomingScreen({ route }: { route: AppRoute }) {
  const Icon = route.icon;
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-10 text-ink-2" />
      <h1 className="font-semibold text-page">{route.name}</h1>
      <p className="max-w-[52ch] text-pretty text-ink-2">This screen is not there yet. {route.upcoming}</p>
      <Link href="/" className={buttonStyle({ look: 'outline' })}>
        Mining Dashboard
      </Link>
    </div>
  );
}
