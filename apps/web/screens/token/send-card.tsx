import { type FormEvent, useId, useState } from 'react';
import { sendableOf } from '../../parts/bonus-note.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { INPUT_STYLE } from '../../ui/input-style.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type Balance, useTransfer } from './queries.ts';
import { toldAs } from './told-as.ts';

const EMPTY = { toAddress: '', amount: '' };

/** Send Tokens: amount above 0, a recipient, and no more than can be sent (spec part 3 §5). */
export function SendCard({ balance }: { balance: Balance | undefined }) {
  const [fields, setFields] = useState(EMPTY);
  const transfer = useTransfer();
  const sendable = balance ? sendableOf(balance) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [toAddress, amount] = [fields.toAddress.trim(), Number(fields.amount)];
    if (toAddress === '' || !(amount > 0) || amount > sendable) {
      showToast({
        title: 'Invalid Transfer',
        description: 'Please check the recipient address and amount',
        tone: 'bad',
      });
      return;
    }
    transfer.mutate(
      { toAddress, amount },
      {
        onSuccess: () => {
          setFields(EMPTY);
          showToast({
            title: 'Transfer Successful!',
            description: `${amount} $MINED tokens sent successfully!`,
          });
        },
        onError: (error) =>
          showToast({ title: 'Transfer Failed', description: toldAs(error, 'Transfer failed'), tone: 'bad' }),
      },
    );
  };
  return (
    <Card title="Send Tokens" tour="token-send">
      <form noValidate onSubmit={submit} className="grid gap-2.5">
        <SendFields fields={fields} onChange={setFields} />
        <p className="text-pretty text-ink-2 text-small">
          {balance ? `At most ${formatTokens(sendable)} $MINED: tokens` : 'Tokens'} that were mined, received
          or paid by a stake. Bonus credits stay with this wallet. A transfer can’t be taken back.
        </p>
        <div>
          <Button type="submit" look="primary" isBusy={transfer.isPending} disabled={!balance}>
            Send Tokens
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface SendFieldsProps {
  fields: typeof EMPTY;
  onChange: (fields: typeof EMPTY) => void;
}

function SendFields({ fields, onChange }: SendFieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-to`} className="font-medium">
        Recipient address
      </label>
      <input
        id={`${id}-to`}
        type="text"
        placeholder="0x and 40 hex digits"
        autoComplete="off"
        spellCheck={false}
        value={fields.toAddress}
        onChange={({ target }) => onChange({ ...fields, toAddress: target.value })}
        className={`${INPUT_STYLE} figures-mono`}
      />
      <label htmlFor={`${id}-amount`} className="font-medium">
        Amount
      </label>
      <input
        id={`${id}-amount`}
        type="number"
        inputMode="decimal"
        min={0.01}
        step={0.01}
        placeholder="0.00"
        value={fields.amount}
        onChange={({ target }) => onChange({ ...fields, amount: target.value })}
        className={INPUT_STYLE}
      />
    </>
  );
}
