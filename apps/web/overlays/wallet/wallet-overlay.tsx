import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { BackUpWallet } from './back-up-wallet.tsx';
import { RestoreWallet } from './restore-wallet.tsx';
import { RestoredWallet } from './restored-wallet.tsx';
import { type WalletView, walletView } from './wallet-store.ts';
import { WalletSummary } from './wallet-summary.tsx';

const TITLES: Readonly<Record<WalletView, string>> = {
  closed: '',
  wallet: 'Wallet',
  backup: 'Back up wallet',
  restore: 'Restore wallet',
  restored: 'Wallet restored',
};

const close = () => walletView.set('closed');

/** One dialog at a time: the wallet, its backup, or restoring another one. */
export function WalletOverlay({ view }: { view: WalletView }) {
  const holdsWords = useRef(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of what the dialog shows
  useEffect(() => {
    // The element that had the focus is gone, unless the new view has taken it.
    if (!document.activeElement?.closest('dialog *')) headingRef.current?.focus();
  }, [view, asksToLeave]);
  const mayDismiss = () => {
    if (holdsWords.current) setAsksToLeave(true);
    return !holdsWords.current;
  };
  const setHoldsWords = (holds: boolean) => {
    holdsWords.current = holds;
    if (!holds) setAsksToLeave(false);
  };
  return (
    <Modal
      label={TITLES[view]}
      onClose={close}
      mayDismiss={mayDismiss}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[min(34rem,calc(100vw-1.5rem))] max-w-none"
    >
      <header className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
        <h2 ref={headingRef} tabIndex={-1} className="font-semibold text-title outline-none">
          {TITLES[view]}
        </h2>
        <Button
          look="quiet"
          size="icon"
          icon={X}
          aria-label="Close wallet"
          onClick={() => mayDismiss() && close()}
        />
      </header>
      <div className="px-5 pt-4 pb-5">
        {asksToLeave ? <LeaveQuestion onStay={() => setAsksToLeave(false)} /> : null}
        <div hidden={asksToLeave}>
          {view === 'wallet' && <WalletSummary />}
          {view === 'backup' && <BackUpWallet onHoldWords={setHoldsWords} />}
          {view === 'restore' && <RestoreWallet />}
          {view === 'restored' && <RestoredWallet />}
        </div>
      </div>
    </Modal>
  );
}

function LeaveQuestion({ onStay }: { onStay: () => void }) {
  return (
    <div role="alert" className="grid gap-4">
      <p className="text-pretty">
        The words are not shown again. Close without the check only if they are written down; a new phrase can
        be made at any time and replaces this one.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" autoFocus onClick={onStay}>
          Back to the words
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  );
}
