/** The tests of the Authentic Data screen, each a long call. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { testEcc } from '@productive-mining/contract/calls/authentic.ts';
import type { AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import type { ServerContext } from '../context.ts';
import type { CallRequest } from '../http/register-call.ts';

/** Any of the tests' calls: they differ in their bounds alone. */
type TestCall = typeof testEcc;
type Answer = ResponseOf<TestCall>;

/** @returns the handler of a test's call */
export function testHandler(test: AuthenticTestId) {
  return (request: CallRequest<TestCall>, context: ServerContext): Promise<Answer> =>
    runTest(test, request, context);
}

async function runTest(
  test: AuthenticTestId,
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
