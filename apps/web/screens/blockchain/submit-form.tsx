import { Anchor as AnchorIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
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
import { useWayChoice, WayChoice } from './way-choice.tsx';

interface SubmitFormProps {
  status: ChainStatus;
  blocks: readonly RecentBlock[];
  discoveries: readonly RecentDiscovery[];
}

/** Block, discovery and way (spec part 2 §2.4); after a success neither block nor discovery is chosen. */
export function SubmitForm({ status, blocks, discoveries }: SubmitFormProps) {
  const [block, setBlock] = useState(NONE);
  const [discovery, setDiscovery] = useState(NONE);
  const choice = useWayChoice(status.ways);
  const submit = useSubmission(() => {
    setBlock(NONE);
    setDiscovery(NONE);
  });
  const isReady = block !== NONE && discovery !== NONE;
  const isComplete = isReady && choice.chosen.isComplete;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isComplete) return;
    submit.send(isReady ? submissionOf({ block, discovery }, choice.chosen) : undefined);
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
      <WayChoice {...choice} />
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
        disabled={!isComplete || submit.isPending}
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

function submissionOf(
  pair: { block: string; discovery: string },
  { way, wallet }: ReturnType<typeof useWayChoice>['chosen'],
): Submission {
  const ids = { blockId: Number(pair.block), discoveryId: Number(pair.discovery) };
  const body = way === undefined ? ids : { ...ids, way };
  if (way !== 'wallet') return { body };
  return { body, sign: (prepared) => sendByWallet(wallet?.provider, prepared) };
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
