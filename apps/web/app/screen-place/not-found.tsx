import { Link } from 'wouter';
import { mining } from '../../screens/mining/screen.ts';
import { buttonStyle } from '../../ui/button.tsx';

export function NotFound() {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="font-semibold text-page">404 Page Not Found</h1>
      <p className="max-w-[40ch] text-pretty text-ink-2">
        Nothing lives at this address. The ledger goes on without it.
      </p>
      <Link href={mining.path} className={buttonStyle({ look: 'primary' })}>
        {mining.name}
      </Link>
    </div>
  );
}
