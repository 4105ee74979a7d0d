import { PHRASE_WORDS } from '@productive-mining/rules/phrase-words.ts';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { useRestore } from './queries.ts';
import { RestorePreview } from './restore-preview.tsx';
import { reloadPages, walletView } from './wallet-store.ts';

/** Takes the words, shows what would happen, and does it when asked. */
export function RestoreWallet() {
  const [phrase, setPhrase] = useState('');
  const look = useRestore();
  const act = useRestore();
  if (look.data) {
    return (
      <RestorePreview
        preview={look.data}
        isBusy={act.isPending || act.isSuccess}
        sentence={act.error ? sentenceOf(act.error) : ''}
        onBack={() => {
          act.reset();
          look.reset();
        }}
        onRestore={(choices) =>
          act.mutate(
            { phrase, preview: false, ...choices },
            {
              onSuccess: ({ movedTokens, stoppedSessions, left }) =>
                reloadPages({
                  movedTokens,
                  stoppedSessions,
                  runningSessions: left.openSessions - stoppedSessions,
                }),
            },
          )
        }
      />
    );
  }
  return (
    <PhraseForm
      phrase={phrase}
      isBusy={look.isPending}
      sentence={look.error ? sentenceOf(look.error) : ''}
      onChange={(text) => {
        setPhrase(text);
        if (look.isError) look.reset();
      }}
      onSubmit={() => look.mutate({ phrase, preview: true })}
    />
  );
}

interface PhraseFormProps {
  phrase: string;
  isBusy: boolean;
  sentence: string;
  onChange: (phrase: string) => void;
  onSubmit: () => void;
}

function PhraseForm({ phrase, isBusy, sentence, onChange, onSubmit }: PhraseFormProps) {
  const id = useId();
  const count = phrase.split(/[\s,;]+/).filter((word) => /[a-z]/i.test(word)).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p id={`${id}-help`} className="text-pretty text-ink-2">
        Type or paste the twelve words of a wallet on this server, in order. You first see what would happen.
      </p>
      <div className="grid gap-1">
        <label htmlFor={id} className="flex justify-between gap-3">
          <span>Recovery phrase</span>
          <span className="text-ink-2 tabular-nums">
            {count} of {PHRASE_WORDS} words
          </span>
        </label>
        <textarea
          id={id}
          value={phrase}
          required
          rows={3}
          maxLength={400}
          // biome-ignore lint/a11y/noAutofocus: the step consists of this field
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-help ${id}-sentence`}
          aria-invalid={sentence !== '' || undefined}
          onChange={(event) => onChange(event.target.value)}
          className="w-full min-w-0 resize-none rounded-control border border-control bg-surface px-3 py-2 font-mono leading-6 touch:text-[16px]"
        />
      </div>
      <p id={`${id}-sentence`} role="alert" className="text-pretty text-bad empty:hidden">
        {sentence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={isBusy}>
          Find the wallet
        </Button>
        <Button onClick={() => walletView.set('wallet')}>Back</Button>
      </div>
    </form>
  );
}
