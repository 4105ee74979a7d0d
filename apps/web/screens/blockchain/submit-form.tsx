import type { AnchorWay } from '@productive-mining/rules/anchor-rules.ts';
import { OPERATOR_INTERVAL_MINUTES } from '@productive-mining/rules/anchor-rules.ts';
import { Anchor as AnchorIcon } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { useWorkTypes } from '../../api/work-types.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock, formatDollars, formatWhole } from '../../ui/format-number.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type Choice, ChoiceField, NONE } from './choice-field.tsx';
import {
  type ChainStatus,
  type RecentBlock,
  type RecentDiscovery,
  type Submission,
  useSubmit,
} from './queries.ts';
import { sendByWallet, WalletRefusal } from './wallet.ts';

interface SubmitFormProps {
  status: ChainStatus;
  blocks: readonly RecentBlock[];
  discoveries: readonly RecentDiscovery[];
}

/** Block, discovery and way (spec part 2 §2.4); after a success neither block nor discovery is chosen. */
export function SubmitForm({ status, blocks, discoveries }: SubmitFormProps) {
  const [block, setBlock] = useState(NONE);
  const [discovery, setDiscovery] = useState(NONE);
  const [chosenWay, setWay] = useState<AnchorWay>();
  const submit = useSubmission(() => {
    setBlock(NONE);
    setDiscovery(NONE);
  });
  const way = chosenWay && status.ways.includes(chosenWay) ? chosenWay : status.ways[0];
  const isReady = block !== NONE && discovery !== NONE;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit.send(isReady ? submissionOf({ block, discovery, way }) : undefined);
  };
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <ChoiceField
        label="Block"
        placeholder="Choose a block"
        value={block}
        choices={blocks.map(blockChoice)}
        onChoose={setBlock}
      />
      <ChoiceField
        label="Discovery"
        placeholder="Choose a discovery"
        value={discovery}
        choices={useDiscoveryChoices(discoveries, block)}
        onChoose={setDiscovery}
      />
      <WayChoice ways={status.ways} way={way} onChoose={setWay} />
      <p role="status" className="text-pretty text-ink-2 empty:hidden">
        {submit.data?.message ?? ''}
      </p>
      <p role="alert" className="text-pretty text-bad [overflow-wrap:anywhere] empty:hidden">
        {submit.error ? reasonOf(submit.error) : ''}
      </p>
      <Button
        type="submit"
        look="primary"
        icon={AnchorIcon}
        className="justify-self-start"
        disabled={!isReady || submit.isPending}
        isBusy={submit.isPending}
      >
        Submit to Blockchain
      </Button>
    </form>
  );
}

/** Submits, and says by a toast what became of it (spec part 2 §8). */
function useSubmission(onSubmitted: () => void) {
  const submit = useSubmit();
  const send = (submission: Submission | undefined) => {
    if (!submission) {
      showToast({
        title: 'Selection Required',
        description: 'Please select both a block and a discovery to submit',
        tone: 'bad',
      });
      return;
    }
    submit.mutate(submission, {
      onSuccess: ({ transaction }) => {
        onSubmitted();
        showToast({ title: 'Submitted to Blockchain', description: describe(transaction) });
      },
      onError: (error) =>
        showToast({
          title: 'Submission Failed',
          description: reasonOf(error) || 'Failed to submit to blockchain',
          tone: 'bad',
        }),
    });
  };
  return { ...submit, send };
}

function submissionOf(chosen: { block: string; discovery: string; way: AnchorWay | undefined }): Submission {
  const pair = { blockId: Number(chosen.block), discoveryId: Number(chosen.discovery) };
  const body = chosen.way === undefined ? pair : { ...pair, way: chosen.way };
  if (chosen.way !== 'wallet') return { body };
  return { body, sign: (prepared) => sendByWallet(window.ethereum, prepared) };
}

/** ERR-19: the first 10 characters of the hash. */
const describe = ({ hash, simulated }: { hash: string; simulated: boolean }): string =>
  simulated ? `${hash.slice(0, 10)}: simulated, not broadcast` : hash.slice(0, 10);

const reasonOf = (error: unknown): string =>
  error instanceof WalletRefusal ? error.message : sentenceOf(error);

/** BC-08. */
const blockChoice = ({ id, index, timestamp, totalScientificValue }: RecentBlock): Choice => ({
  value: String(id),
  label: `Block ${formatWhole(index)} · ${formatDayAndClock(timestamp)} · ${formatDollars(totalScientificValue)}`,
});

/** BC-09; those of another block than the chosen one can’t be chosen. */
function useDiscoveryChoices(discoveries: readonly RecentDiscovery[], block: string): Choice[] {
  const { namesOf } = useWorkTypes();
  return discoveries.map(({ id, blockId, workType, scientificValue, result }) => {
    const isElsewhere = block !== NONE && block !== String(blockId);
    const name = namesOf(workType).displayName;
    const place = isElsewhere ? ` (in block ${formatWhole(blockId)})` : '';
    return {
      value: String(id),
      label: `No. ${id} · ${name} · ${formatDollars(scientificValue)} · difficulty ${result.difficulty}${place}`,
      isDisabled: isElsewhere,
    };
  });
}

const WAYS: Readonly<Record<AnchorWay, { name: string; says: string }>> = {
  operator: {
    name: 'The operator’s key',
    says: `The operator of this server pays. Once in ${OPERATOR_INTERVAL_MINUTES} minutes for each visitor.`,
  },
  wallet: {
    name: 'My own wallet',
    says: 'A wallet of this browser sends the transaction, and you pay its fee.',
  },
  simulation: { name: 'Simulation', says: 'Nothing is sent anywhere. It is marked as simulated.' },
};

interface WayChoiceProps {
  ways: readonly AnchorWay[];
  way: AnchorWay | undefined;
  onChoose: (way: AnchorWay) => void;
}

function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">Sent by</legend>
      {ways.map((each) => (
        <label key={each} className="flex items-start gap-2.5 touch:min-h-11">
          <input
            type="radio"
            name={name}
            checked={each === way}
            onChange={() => onChoose(each)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 text-pretty">
            {WAYS[each].name}
            <span className="block text-ink-2 text-small">{WAYS[each].says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
