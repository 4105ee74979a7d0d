import { Wallet } from 'lucide-react';
import { openWallet } from '../../overlays/wallet/wallet-store.ts';

/** The button beside the $MINED figure. */
export function WalletButton() {
  return (
    <button
      type="button"
      onClick={openWallet}
      aria-label="Wallet"
      aria-haspopup="dialog"
      data-tooltip="Back up or restore this wallet"
      className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink touch:-my-3 touch:-mr-2 touch:size-11"
    >
      <Wallet aria-hidden className="size-4" />
    </button>
  );
}
