import {
  AUTHENTIC_TEST_IDS,
  AUTHENTIC_TESTS,
  type AuthenticTestId,
} from '@productive-mining/rules/authentic-tests.ts';
import { Play } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTaskProgress } from '../../live/use-task-progress.ts';
import { CancelledTask, TaskProgressBar } from '../../parts/long-task/task-progress-bar.tsx';
import { type LongTask, useLongTask } from '../../parts/long-task/use-long-task.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TabGroup } from '../../ui/tabs.tsx';
import { CountedTest } from './counted-test.tsx';
import { askTest, type TestAnswer } from './queries.ts';
import { SecurityCard } from './security-card.tsx';
import { FailedTest, TestResult } from './test-result.tsx';

/** Spec part 3 §7.5: results of these go to the console too. */
const ADVANCED = AUTHENTIC_TEST_IDS.filter((test) => AUTHENTIC_TESTS[test].counts.unit === 'difficulty');

interface TabProps {
  isBusy: boolean;
  onRun: (test: AuthenticTestId, count: number) => void;
  result: ReactNode;
}

/** The three tabs of tests; one test runs at a time, and its result stays below all of them. */
export function TestsTabs() {
  const [isSpoiled, setSpoiled] = useState(false);
  const task = useLongTask<TestAnswer>();
  const onRun = (test: AuthenticTestId, difficulty: number) =>
    task.start(AUTHENTIC_TESTS[test].label, async (input) => {
      const answer = await askTest({ test, difficulty, isSpoiled }, input);
      if (ADVANCED.includes(test)) console.info(`Authentic test ${test}:`, answer);
      return answer;
    });
  const tab: TabProps = {
    isBusy: task.state.phase === 'running',
    onRun,
    result: (
      <>
        <SpoilSwitch isOn={isSpoiled} onChange={setSpoiled} />
        <ResultCard task={task} />
      </>
    ),
  };
  return (
    <TabGroup
      label="Tests"
      items={[
        {
          value: 'authentic-mathematics',
          label: 'Mathematical Computation',
          content: <Mathematics {...tab} />,
        },
        { value: 'authentic-security', label: 'Security & Cryptography', content: <Security {...tab} /> },
        { value: 'authentic-advanced', label: 'Advanced Mathematics', content: <Advanced {...tab} /> },
      ]}
    />
  );
}

function Mathematics({ isBusy, onRun, result }: TabProps) {
  return (
    <>
      <Card title="Elliptic curves">
        <p className="mb-3 max-w-[80ch] text-pretty">
          Conductor, torsion, Tamagawa product, rank and central value of curves from Cremona’s tables, by the
          kernel; local data and torsion again by the verifier’s own ways.
        </p>
        <CountedTest test="elliptic-curves" countLabel="Difficulty (curves)" isBusy={isBusy} onRun={onRun} />
      </Card>
      {result}
    </>
  );
}

function Security({ isBusy, onRun, result }: TabProps) {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Elliptic-curve cryptography">
          <p className="mb-3 text-pretty">
            Key pairs that NIST published and multiples on P-256 and secp256k1, beside the table and OpenSSL,
            then Ed25519 signatures by one program that the other checks.
          </p>
          <CountedTest test="ecc" countLabel="Iterations" isBusy={isBusy} onRun={onRun} />
        </Card>
        <Card title="Lattice cryptography">
          <p className="mb-3 text-pretty">
            ML-KEM-768 beside NIST’s vectors, then encapsulations with fresh keys, each with a changed
            ciphertext that must not be taken.
          </p>
          <CountedTest test="lattice-crypto" countLabel="Encapsulations" isBusy={isBusy} onRun={onRun} />
        </Card>
      </div>
      <SecurityCard />
      {result}
    </>
  );
}

function Advanced({ isBusy, onRun, result }: TabProps) {
  return (
    <>
      <Card title="Kernels of the mining kinds">
        <p className="mb-3 max-w-[80ch] text-pretty">
          Each runs kernel and verifier on small units and compares a finite list of figures; none proves a
          conjecture. The answers are written to the browser’s console too.
        </p>
        <ul className="flex flex-wrap gap-2">
          {ADVANCED.map((test) => {
            const { label, counts } = AUTHENTIC_TESTS[test];
            return (
              <li key={test} className="flex items-center gap-2">
                <Button icon={Play} isBusy={isBusy} onClick={() => onRun(test, counts.initial)}>
                  Test {label}
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
      {result}
    </>
  );
}

function SpoilSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-3">
      <Switch id={id} isChecked={isOn} isDisabled={false} onChange={onChange} />
      <span className="text-pretty">
        Spoil one digit of the table first, to see what a failing test looks like
      </span>
    </label>
  );
}

function ResultCard({ task: { state, cancel } }: { task: LongTask<TestAnswer> }) {
  const progress = useTaskProgress(state.phase === 'running' ? state.taskId : undefined);
  return (
    <Card title="Result" className="min-h-32">
      {state.phase === 'idle' && <p className="text-ink-2">No test has run yet.</p>}
      {state.phase === 'running' && (
        <TaskProgressBar progress={progress} label={state.label} onCancel={cancel} />
      )}
      {state.phase === 'cancelled' && <CancelledTask label={state.label} />}
      {state.phase === 'failed' && <FailedTest label={state.label} sentence={state.sentence} />}
      {state.phase === 'done' && <TestResult label={state.label} answer={state.value} />}
    </Card>
  );
}
