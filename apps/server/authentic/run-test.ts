/** The tests of the Authentic Data screen, each a long call. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { CALL_OF_TEST } from '@productive-mining/contract/calls/authentic.ts';
import type { RunnableTest } from '@productive-mining/engine/published/run-authentic-test.ts';
import {
  AUTHENTIC_TESTS,
  type AuthenticTestId,
  PENDING_TESTS,
} from '@productive-mining/rules/authentic-tests.ts';
import type { ServerContext } from '../context.ts';
import type { CallRequest } from '../http/register-call.ts';

type TestCall = (typeof CALL_OF_TEST)[AuthenticTestId];
type Answer = ResponseOf<TestCall>;

/** @returns the handler of a test's call */
export function testHandler(test: AuthenticTestId) {
  return async (request: CallRequest<TestCall>, context: ServerContext): Promise<Answer> =>
    isPending(test) ? pendingAnswer(test) : runTest(test, request, context);
}

const isPending = (test: AuthenticTestId): test is Exclude<AuthenticTestId, RunnableTest> =>
  PENDING_TESTS.includes(test);

const pendingAnswer = (test: AuthenticTestId): Answer => ({
  success: false,
  error: `${AUTHENTIC_TESTS[test].label} is pending: nothing computes it here yet.`,
});

async function runTest(
  test: RunnableTest,
  { visitor, idempotencyKey, query: { difficulty, spoil }, signal }: CallRequest<TestCall>,
  { engine, tasks }: ServerContext,
): Promise<Answer> {
  const startedMs = performance.now();
  const request = { visitorId: visitor.id, test, count: difficulty, isSpoiled: spoil === 'true' };
  const outcome = await tasks.run(
    { visitorId: visitor.id, taskId: idempotencyKey, kind: test, signal },
    (control) => engine.test(request, control),
  );
  if (outcome.kind === 'stopped') return { success: false, error: 'The test was ended before its end.' };
  if (outcome.kind === 'undecided')
    return { success: false, error: `The kernel can’t decide it: ${outcome.reason.replaceAll('_', ' ')}.` };
  const { verified, differences, refusal = null, ...results } = outcome.value;
  return {
    ...{ success: true, test, difficulty, durationMs: performance.now() - startedMs, verified },
    results: {
      ...results,
      refusal: refusal?.replaceAll('_', ' ') ?? null,
      differences: differences.map(({ found = null, ...difference }) => ({ ...difference, found })),
    },
  };
}
