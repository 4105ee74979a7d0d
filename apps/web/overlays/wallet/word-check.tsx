import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface WordCheckProps {
  words: readonly string[];
  onRight: () => void;
  onBack: () => void;
}

/** Two places of the phrase, the earlier first. */
function drawPlaces(count: number): [number, number] {
  const [first = 0, second = 1] = crypto.getRandomValues(new Uint32Array(2));
  const one = first % count;
  const other = (one + 1 + (second % (count - 1))) % count;
  return one < other ? [one, other] : [other, one];
}

/** Asks for two words, so that a phrase which wasn't written down is noticed while it can still be made again. */
export function WordCheck({ words, onRight, onBack }: WordCheckProps) {
  const [places] = useState(() => drawPlaces(words.length));
  const [sentence, setSentence] = useState('');
  const formRef = useRef<HTMLFormElement>(null);
  const sentenceId = useId();
  const check = (event: FormEvent) => {
    event.preventDefault();
    const inputs = [...(formRef.current?.querySelectorAll('input') ?? [])];
    const wrong = places.findIndex(
      (place, at) => inputs[at]?.value.trim().toLowerCase() !== words[place]?.toLowerCase(),
    );
    if (wrong < 0) return onRight();
    setSentence(`Word ${(places[wrong] ?? 0) + 1} doesn’t match.`);
    inputs[wrong]?.focus();
  };
  return (
    <form ref={formRef} onSubmit={check} className="grid gap-4">
      <p className="text-pretty">Enter two of them as you wrote them down:</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {places.map((place, at) => (
          <label key={place} className="grid gap-1">
            <span className="text-ink-2">Word {place + 1}</span>
            <input
              type="text"
              required
              // biome-ignore lint/a11y/noAutofocus: the step consists of these fields
              autoFocus={at === 0}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={sentenceId}
              aria-invalid={sentence.startsWith(`Word ${place + 1} `) || undefined}
              className="min-h-9 w-full min-w-0 rounded-control border border-control bg-surface px-3 font-mono touch:min-h-11 touch:text-[16px]"
            />
          </label>
        ))}
      </div>
      <p id={sentenceId} role="alert" className="text-bad empty:hidden">
        {sentence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          Check
        </Button>
        <Button onClick={onBack}>Show the words again</Button>
      </div>
    </form>
  );
}
