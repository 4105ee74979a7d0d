import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../ui/external-store.ts';
import { followRestores, walletView } from './wallet-store.ts';

const WalletOverlay = lazy(() =>
  import('./wallet-overlay.tsx').then((module) => ({ default: module.WalletOverlay })),
);

/** The wallet's dialogs in the shell, loaded when one is opened. */
export function WalletPlace() {
  const view = useStore(walletView);
  useEffect(followRestores, []);
  return <Suspense fallback={null}>{view !== 'closed' && <WalletOverlay view={view} />}</Suspense>;
}
