/**
 * The wallets that extensions put into the page. Several in one browser overwrite each other's window.ethereum, so that each
 * announces itself by an event, too (EIP-6963); where none does, window.ethereum is the wallet.
 */
import { useEffect, useState } from 'react';
import type { WalletProvider } from './wallet.ts';

export interface InjectedWallet {
  /** Chosen by the wallet, another one each time the page is opened. */
  id: string;
  /** Name that the wallet gives itself. */
  name: string;
  provider: WalletProvider;
}

const ANNOUNCED = 'eip6963:announceProvider';
const ASKED = 'eip6963:requestProvider';
const NAME_MAX = 60;
/** More than a browser has; a page that is flooded shows no more. */
const WALLETS_MAX = 20;

/** Wallets that were announced, in the order of their announcements; otherwise window.ethereum; otherwise none. */
export function useInjectedWallets(): readonly InjectedWallet[] {
  const [announced, setAnnounced] = useState<readonly InjectedWallet[]>([]);
  useEffect(() => {
    const take = (event: Event) => {
      const wallet = readAnnouncement((event as CustomEvent<unknown>).detail);
      if (wallet) setAnnounced((known) => withWallet(known, wallet));
    };
    window.addEventListener(ANNOUNCED, take);
    window.dispatchEvent(new Event(ASKED));
    return () => window.removeEventListener(ANNOUNCED, take);
  }, []);
  if (announced.length > 0) return announced;
  const provider = window.ethereum;
  return provider ? [{ id: 'window.ethereum', name: 'The wallet of this browser', provider }] : [];
}

/** A wallet announces itself again whenever a page asks. */
function withWallet(known: readonly InjectedWallet[], wallet: InjectedWallet): readonly InjectedWallet[] {
  const isKnown = known.some(({ id }) => id === wallet.id);
  return isKnown || known.length >= WALLETS_MAX ? known : [...known, wallet];
}

/** Any extension, and any script, may send the event. @returns undefined where it names no wallet that can be asked */
function readAnnouncement(detail: unknown): InjectedWallet | undefined {
  const { info, provider } = (detail ?? {}) as { info?: unknown; provider?: unknown };
  const { uuid, name } = (info ?? {}) as { uuid?: unknown; name?: unknown };
  if (typeof uuid !== 'string' || uuid === '' || typeof name !== 'string') return undefined;
  if (typeof (provider as Partial<WalletProvider> | undefined)?.request !== 'function') return undefined;
  const shown = name.trim().slice(0, NAME_MAX);
  return { id: uuid, name: shown || 'A wallet without a name', provider: provider as WalletProvider };
}
