import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format-number.ts';
import { DoneButton } from './done-button.tsx';
import { PhraseWords } from './phrase-words.tsx';
import { useBackUp, useWallet } from './queries.ts';
import { walletView } from './wallet-store.ts';
import { WordCheck } from './word-check.tsx';

type Step = 'words' | 'check' | 'done';

interface BackUpWalletProps {
  /** Told whether words are on screen that nobody has written down yet. */
  onHoldWords: (holds: boolean) => void;
}

/** Explains, shows the words once, asks for two of them. */
export function BackUpWallet({ onHoldWords }: BackUpWalletProps) {
  const backUp = useBackUp();
  const [step, setStep] = useState<Step>('words');
  const words = backUp.data?.words;
  const isHolding = words !== undefined && step !== 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: report only a change of what is on screen
  useEffect(() => {
    onHoldWords(isHolding);
    return () => onHoldWords(false);
  }, [isHolding]);

  if (words === undefined) {
    return (
      <Explanation
        isBusy={backUp.isPending}
        sentence={backUp.error ? sentenceOf(backUp.error) : ''}
        onMake={() => backUp.mutate()}
      />
    );
  }
  if (step === 'words') return <PhraseWords words={words} onWritten={() => setStep('check')} />;
  if (step === 'check') {
    return <WordCheck words={words} onRight={() => setStep('done')} onBack={() => setStep('words')} />;
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-start gap-2.5 text-pretty">
        <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0 text-ok" />
        This wallet is backed up. Keep the words; they are not shown again.
      </p>
      <DoneButton />
    </div>
  );
}

interface ExplanationProps {
  isBusy: boolean;
  /** What went wrong, if something did. */
  sentence: string;
  onMake: () => void;
}

function Explanation({ isBusy, sentence, onMake }: ExplanationProps) {
  const madeAt = useWallet().data?.backupMadeAt ?? null;
  return (
    <div className="grid gap-4">
      <p className="text-pretty">
        Twelve words bring this wallet back in any browser that opens this server, with its address, balance
        and sessions. Whoever has the words has the wallet: write them on paper and show them to nobody. They
        are shown only once, as the server keeps only a slow hash of them.
      </p>
      {madeAt !== null && (
        <p className="rounded-control bg-tint-warn px-3 py-2 text-pretty text-warn">
          There is already a phrase, made on {formatDay(madeAt)}. New words replace it at once.
        </p>
      )}
      <p role="alert" className="text-bad empty:hidden">
        {sentence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={isBusy} onClick={onMake}>
          {madeAt === null ? 'Show the 12 words' : 'Make 12 new words'}
        </Button>
        <Button onClick={() => walletView.set('wallet')}>Back</Button>
      </div>
    </div>
  );
}
