/** What the page knows of the wallet's dialogs without loading them. */
import { createStore, type ExternalStore } from '../../ui/external-store.ts';

export type WalletView = 'closed' | 'wallet' | 'backup' | 'restore' | 'restored';

/** Channel that tells the other tabs of this browser about a restore. */
const CHANNEL = 'wallet-restored';
/** Key of the outcome of a restore, kept over the reload that follows and read once. */
const OUTCOME_KEY = 'walletRestored';

export function openWallet(): void {
  walletView.set('wallet');
}

/** What the dialog says once the page has reloaded with the restored wallet. */
export interface RestoreOutcome {
  movedTokens: number;
  stoppedSessions: number;
  /** Sessions of the wallet left behind that continue. */
  runningSessions: number;
}

/** Reloads the page and the other tabs, since everything that they hold belongs to the wallet that was left. */
export function reloadPages(outcome: RestoreOutcome): void {
  try {
    sessionStorage.setItem(OUTCOME_KEY, JSON.stringify(outcome));
  } catch {
    // Without storage, the page just shows the restored wallet.
  }
  otherTabs?.postMessage(null);
  window.location.reload();
}

function takeOutcome(): RestoreOutcome | null {
  try {
    const kept = sessionStorage.getItem(OUTCOME_KEY);
    sessionStorage.removeItem(OUTCOME_KEY);
    return kept === null ? null : (JSON.parse(kept) as RestoreOutcome);
  } catch {
    return null;
  }
}

/** What was restored just before this page was loaded; null when nothing was. */
export const restoreOutcome: RestoreOutcome | null = takeOutcome();

export const walletView: ExternalStore<WalletView> = createStore<WalletView>(
  restoreOutcome === null ? 'closed' : 'restored',
);

/** A channel doesn't hear what it sends itself. */
let otherTabs: BroadcastChannel | undefined;

/** Reloads this tab when another one has restored a wallet. @returns a function that stops listening */
export function followRestores(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => window.location.reload();
  otherTabs = channel;
  return () => channel.close();
}
