import { RefreshCw } from 'lucide-react';
import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of a screen: grey while its code loads, with a way on when it can't be shown. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ScreenFailure key={path}>
      <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
    </ScreenFailure>
  );
}

function LoadingScreen() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <Skeleton className="h-12 max-w-md rounded-control" />
      <Skeleton className="h-[640px] rounded-card" />
    </div>
  );
}

/** A screen whose code doesn't load, or that fails while it is drawn, leaves navigation and sessions alone. */
class ScreenFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate() {
    // A failed import stays failed, so only a new page can ask again for what a missing network kept away.
    if (this.state.error !== null && !navigator.onLine) {
      window.addEventListener('online', () => window.location.reload(), { once: true });
    }
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div
        role="alert"
        className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center"
      >
        <h1 className="font-semibold text-page">This screen could not be shown</h1>
        <p className="max-w-[48ch] text-pretty text-ink-2">
          Its code did not load, or failed. Sessions, blocks and tokens are on the server and are safe.
        </p>
        <Button look="primary" icon={RefreshCw} onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    );
  }
}
