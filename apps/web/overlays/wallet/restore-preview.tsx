import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { sendableOf } from '../../parts/bonus-note.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { OwnWallet, Restoration } from './queries.ts';
import { formatMined, formatSessions, WalletFacts } from './wallet-facts.tsx';
import { walletView } from './wallet-store.ts';

interface Choices {
  moveTokens: boolean;
  stopSessions: boolean;
}

interface RestorePreviewProps {
  preview: Restoration;
  isBusy: boolean;
  /** What went wrong, if something did. */
  sentence: string;
  onBack: () => void;
  onRestore: (choices: Choices) => void;
}

/** Shows both wallets, and what becomes of the one that this browser leaves. */
export function RestorePreview({ preview, isBusy, sentence, onBack, onRestore }: RestorePreviewProps) {
  const { found, left, isPresent } = preview;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  // What can't be reached again is brought along unless the visitor decides otherwise.
  const isLost = left.backupMadeAt === null;
  const [choices, setChoices] = useState<Choices>({
    moveTokens: isLost && sendableOf(left) > 0,
    stopSessions: isLost && left.openSessions > 0,
  });
  return (
    <div className="grid gap-4">
      <section className="grid gap-2 rounded-block border border-line px-4 py-3">
        <h3 ref={headingRef} tabIndex={-1} className="font-semibold outline-none">
          The wallet of these words
        </h3>
        <WalletFacts wallet={found} />
      </section>
      {isPresent ? (
        <p className="text-pretty">This browser already has this wallet. There is nothing to restore.</p>
      ) : (
        <LeftWallet wallet={left} choices={choices} onChange={setChoices} />
      )}
      <p role="alert" className="text-pretty text-bad empty:hidden">
        {sentence}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isPresent && (
          <Button look="primary" isBusy={isBusy} onClick={() => onRestore(choices)}>
            Restore this wallet
          </Button>
        )}
        <Button onClick={onBack}>Other words</Button>
      </div>
    </div>
  );
}

interface LeftWalletProps {
  wallet: OwnWallet;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

function LeftWallet({ wallet, choices, onChange }: LeftWalletProps) {
  const { bonusBalance, stakedBalance, openSessions, backupMadeAt } = wallet;
  const sendable = sendableOf(wallet);
  return (
    <section className="grid gap-3 rounded-block border border-line px-4 py-3">
      <h3 className="font-semibold">The wallet this browser leaves</h3>
      <WalletFacts wallet={wallet} />
      {sendable > 0 && (
        <Choice
          isChecked={choices.moveTokens}
          onChange={(moveTokens) => onChange({ ...choices, moveTokens })}
          label={`Move its ${formatMined(sendable)} to the restored wallet`}
        >
          Otherwise they stay where they are.
        </Choice>
      )}
      {openSessions > 0 && (
        <Choice
          isChecked={choices.stopSessions}
          onChange={(stopSessions) => onChange({ ...choices, stopSessions })}
          label={`Stop its ${formatSessions(openSessions)}`}
        >
          Otherwise they continue, and what they earn goes to the wallet left behind.
        </Choice>
      )}
      {bonusBalance > 0 && (
        <p className="text-pretty text-ink-2">
          Its {formatMined(bonusBalance)} of bonus credits are bound to it and can’t be moved.
        </p>
      )}
      {stakedBalance > 0 && (
        <p className="text-pretty text-ink-2">
          Its {formatMined(stakedBalance)} at stake can’t be moved; they are paid out to that wallet when they
          are due.
        </p>
      )}
      {backupMadeAt === null && (
        <div className="grid justify-items-start gap-2 rounded-control bg-tint-warn px-3 py-2 text-warn">
          <p className="text-pretty">
            It has no recovery phrase: what stays in it can’t be reached again from here.
          </p>
          <Button size="small" onClick={() => walletView.set('backup')}>
            Back it up first
          </Button>
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** What happens otherwise. */
  children: ReactNode;
}

function Choice({ label, isChecked, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        isChecked={isChecked}
        isDisabled={false}
        describedBy={`${id}-else`}
        onChange={onChange}
      />
      <div className="grid">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-else`} className="text-pretty text-ink-2 text-small">
          {children}
        </span>
      </div>
    </div>
  );
}
