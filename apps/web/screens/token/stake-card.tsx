import { STAKING, stakeEstimateTokens } from '@productive-mining/rules/staking.ts';
import { type FormEvent, useId, useState } from 'react';
import { sendableOf } from '../../parts/bonus-note.ts';
import { formatTokens } from '../../parts/format-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { INPUT_STYLE } from '../../ui/input-style.ts';
import { ProvenanceTag } from '../../ui/provenance-tag.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Balance, useStake } from './queries.ts';
import { toldAs } from './told-as.ts';

const { apyPercent, minTokens, periodDays } = STAKING;
const INITIAL = { amount: '0', days: String(periodDays.initial) };

/** Stakes at least 100 $MINED, and no more than can be staked, for 7 to 365 days (spec part 3 §5). */
export function StakeCard({ balance }: { balance: Balance | undefined }) {
  const [fields, setFields] = useState(INITIAL);
  const stake = useStake();
  const stakeable = balance ? sendableOf(balance) : 0;
  const [amount, stakingPeriod] = [Number(fields.amount), Number(fields.days)];
  const isPeriod =
    Number.isInteger(stakingPeriod) && stakingPeriod >= periodDays.min && stakingPeriod <= periodDays.max;
  const isAmount = amount >= minTokens && amount <= stakeable;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!(amount > 0) || !isAmount || !isPeriod) {
      const description = 'Please enter a valid staking amount';
      showToast({ title: 'Invalid Amount', description, tone: 'bad' });
      return;
    }
    stake.mutate(
      { amount, stakingPeriod },
      {
        onSuccess: () => {
          setFields(INITIAL);
          showToast({
            title: 'Tokens Staked Successfully!',
            description: `${amount} $MINED tokens are now earning rewards!`,
          });
        },
        onError: (error) =>
          showToast({ title: 'Staking Failed', description: toldAs(error, 'Staking failed'), tone: 'bad' }),
      },
    );
  };
  return (
    <Card title="Stake $MINED" tour="token-stake">
      <form noValidate onSubmit={submit} className="grid gap-2.5">
        <StakeFields fields={fields} onChange={setFields} />
        <Reward amount={isAmount && isPeriod ? amount : undefined} days={stakingPeriod} />
        <p className="text-pretty text-ink-2 text-small">
          {balance && `${formatTokens(stakeable)} $MINED can be staked; `}
          {balance ? 'bonus credits can’t.' : 'Bonus credits can’t be staked.'} A stake stays until its end
          and comes back then by itself, with its interest.
        </p>
        <div>
          <Button
            type="submit"
            look="primary"
            isBusy={stake.isPending}
            disabled={!balance || !isAmount || !isPeriod}
          >
            Stake Tokens
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface StakeFieldsProps {
  fields: typeof INITIAL;
  onChange: (fields: typeof INITIAL) => void;
}

function StakeFields({ fields, onChange }: StakeFieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-amount`} className="font-medium">
        Amount, from {minTokens} on
      </label>
      <input
        id={`${id}-amount`}
        type="number"
        inputMode="decimal"
        min={minTokens}
        step={0.01}
        value={fields.amount}
        onChange={({ target }) => onChange({ ...fields, amount: target.value })}
        className={INPUT_STYLE}
      />
      <label htmlFor={`${id}-days`} className="font-medium">
        Period in days, {periodDays.min} to {periodDays.max}
      </label>
      <input
        id={`${id}-days`}
        type="number"
        inputMode="numeric"
        min={periodDays.min}
        max={periodDays.max}
        step={1}
        value={fields.days}
        onChange={({ target }) => onChange({ ...fields, days: target.value })}
        className={INPUT_STYLE}
      />
    </>
  );
}

function Reward({ amount, days }: { amount: number | undefined; days: number }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label="Interest a year">{`${apyPercent}%`}</Figure>
      <Figure
        label="Estimated reward"
        note="at least, in whole tokens"
        className="text-ore"
        tag={
          <ProvenanceTag kind="estimate" of="the reward">
            <p>⌊amount × 12 × days / 36,500⌋, in whole tokens.</p>
            <p className="mt-1.5 text-ink-2 text-small">Paid is the same, rounded down to 0.01 $MINED.</p>
          </ProvenanceTag>
        }
      >
        {amount === undefined ? 'n/a' : formatWhole(stakeEstimateTokens(amount, days))}
      </Figure>
    </dl>
  );
}
