import { AUTHENTIC_TESTS, type AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { Play } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatWhole } from '../../ui/format-number.ts';
import { INPUT_STYLE } from '../../ui/input-style.ts';

interface CountedTestProps {
  test: AuthenticTestId;
  /** The name of the number, as "Iterations". */
  countLabel: string;
  isBusy: boolean;
  onRun: (test: AuthenticTestId, count: number) => void;
}

/** A number within the test's bounds, and the button that begins it. */
export function CountedTest({ test, countLabel, isBusy, onRun }: CountedTestProps) {
  const id = useId();
  const { label, counts } = AUTHENTIC_TESTS[test];
  const [text, setText] = useState(String(counts.initial));
  const count = Number(text);
  const isCount = Number.isInteger(count) && count >= counts.min && count <= counts.max;
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (isCount && !isBusy) onRun(test, count);
  };
  return (
    <form noValidate onSubmit={run} className="grid max-w-sm gap-2">
      <label htmlFor={id} className="font-medium">
        {countLabel}, {counts.min} to {formatWhole(counts.max)}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={counts.min}
        max={counts.max}
        step={1}
        value={text}
        aria-invalid={!isCount}
        onChange={({ target }) => setText(target.value)}
        className={INPUT_STYLE}
      />
      <div>
        <Button type="submit" look="primary" icon={Play} isBusy={isBusy} disabled={!isCount}>
          Test {label}
        </Button>
      </div>
    </form>
  );
}
