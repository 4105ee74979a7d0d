import { Button } from '../../ui/button.tsx';
import { walletView } from './wallet-store.ts';

/** Closes the dialog at the end; takes the focus, as nothing else is left to do. */
export function DoneButton() {
  return (
    <Button look="primary" autoFocus className="justify-self-start" onClick={() => walletView.set('closed')}>
      Done
    </Button>
  );
}
