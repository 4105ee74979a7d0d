import { PLAYER_NAME_RULE } from '@productive-mining/rules/player-name.ts';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Leaderboard, useChooseName, useWithdrawName } from './queries.ts';

/** As high as the form, which most visitors get. */
const FORM_PLACE = 'h-56 rounded-control';

interface NameCardProps {
  me: Leaderboard['me'] | undefined;
  /** The leaderboard could not be read. */
  isLost: boolean;
}

/** Being listed is a choice: a name puts the wallet on the list, withdrawing it takes the wallet off. */
export function NameCard({ me, isLost }: NameCardProps) {
  const [isChanging, setChanging] = useState(false);
  const withdraw = useWithdrawName();
  if (!me) {
    return (
      <Card title="Your name">
        {isLost ? (
          <p className="text-pretty text-ink-2">
            It could not be read. A name that you chose is still yours.
          </p>
        ) : (
          <Skeleton className={FORM_PLACE} />
        )}
      </Card>
    );
  }
  if (me.name === null || isChanging) {
    return (
      <Card title="Your name">
        <NameForm key={me.name} present={me.name} onClose={() => setChanging(false)} />
      </Card>
    );
  }
  return (
    <Card title="Your name">
      <p className="mb-1 font-semibold text-figure">
        <bdi>{me.name}</bdi>
      </p>
      <p className="mb-3 text-pretty text-ink-2 text-small">
        {me.blocks > 0
          ? 'You are listed under this name.'
          : 'You are listed from your first verified block on.'}{' '}
        Withdrawing it takes you off the list and makes the name free.
      </p>
      <p role="alert" className="mb-2 text-bad empty:hidden">
        {withdraw.error ? sentenceOf(withdraw.error) : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChanging(true)}>Change</Button>
        <Button look="danger" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      </div>
    </Card>
  );
}

interface NameFormProps {
  /** The name of the wallet; null while it isn't listed. */
  present: string | null;
  onClose: () => void;
}

function NameForm({ present, onClose }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState(present ?? '');
  const choose = useChooseName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose.mutate(name, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="grid gap-2.5">
      {present === null && (
        <p className="text-pretty text-ink-2">
          You are not listed. With a name you are, and everyone sees which wallet it belongs to.
        </p>
      )}
      <label htmlFor={id} className="font-medium">
        Name
      </label>
      <input
        id={id}
        type="text"
        value={name}
        required
        autoComplete="nickname"
        spellCheck={false}
        aria-describedby={`${id}-rule ${id}-sentence`}
        aria-invalid={choose.isError || undefined}
        onChange={(event) => {
          setName(event.target.value);
          if (choose.isError) choose.reset();
        }}
        className="min-h-9 w-full min-w-0 rounded-control border border-control bg-surface px-3 touch:min-h-11 touch:text-[16px]"
      />
      <p id={`${id}-rule`} className="text-pretty text-ink-2 text-small">
        {PLAYER_NAME_RULE}.
      </p>
      <p id={`${id}-sentence`} role="alert" className="text-pretty text-bad empty:hidden">
        {choose.error ? sentenceOf(choose.error) : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          isBusy={choose.isPending}
          className="max-w-full whitespace-normal!"
        >
          {present === null ? 'Join the leaderboard' : 'Save'}
        </Button>
        {present !== null && <Button onClick={onClose}>Cancel</Button>}
      </div>
    </form>
  );
}
