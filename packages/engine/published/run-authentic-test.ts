/** Runs a test of the Authentic Data screen: kernel and verifier of a kind, or a primitive, beside a table. */
import { AUTHENTIC_TESTS, type AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { CURVES, runCurvesTest } from '@productive-mining/work/birch-swinnerton-dyer/published.ts';
import { spoilTable } from '@productive-mining/work/kit/published-table.ts';
import { loadPublishedTest, loadTestedKind } from '@productive-mining/work/published-tests.ts';
import { runPublishedTest } from '@productive-mining/work/run-published-test.ts';
import { runEncapsulationsTest } from './encapsulations-test.ts';
import { runSignaturesTest } from './signatures-test.ts';
import { type OnStep, type TestOutcome, type TestRequest, testOutcome } from './test-outcome.ts';

/** @throws what `onStep` throws */
export function runAuthenticTest(
  test: AuthenticTestId,
  request: TestRequest,
  onStep: OnStep,
): Promise<TestOutcome> {
  switch (test) {
    case 'elliptic-curves':
      return testCurves(request, onStep);
    case 'ecc':
      return runSignaturesTest(request, onStep);
    case 'lattice-crypto':
      return runEncapsulationsTest(request, onStep);
    default:
      return testKind(AUTHENTIC_TESTS[test].workType, request, onStep);
  }
}

async function testCurves(request: TestRequest, onStep: OnStep): Promise<TestOutcome> {
  const { table, outcome } = await runCurvesTest(request, (share) => onStep('compute', share));
  return testOutcome(table, outcome, { curves: Math.min(request.count, CURVES) });
}

async function testKind(workType: string, { isSpoiled }: TestRequest, onStep: OnStep): Promise<TestOutcome> {
  const published = await loadPublishedTest(workType);
  const table = isSpoiled ? spoilTable(published.table, 0) : published.table;
  const kind = await loadTestedKind(workType);
  const outcome = await runPublishedTest(kind, { ...published, table }, onStep);
  const leaves = published.plans.reduce((sum, plan) => sum + kind.definition.leafCount(plan), 0);
  return testOutcome(table, outcome, { leaves });
}
