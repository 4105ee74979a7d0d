/** Runs a test of the Authentic Data screen: kernel and verifier of a kind, or a primitive, beside a table. */
import { AUTHENTIC_TESTS, type AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { CURVES, runCurvesTest } from '@productive-mining/work/birch-swinnerton-dyer/published.ts';
import { spoilTable } from '@productive-mining/work/kit/published-table.ts';
import { loadPublishedTest } from '@productive-mining/work/published-tests.ts';
import { loadCompute, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import { runPublishedTest } from '@productive-mining/work/run-published-test.ts';
import { runEncapsulationsTest } from './encapsulations-test.ts';
import { runSignaturesTest } from './signatures-test.ts';
import { type OnStep, outcomeFrom, type TestOutcome, type TestRequest } from './test-outcome.ts';

/** Tests that can be run: all but those that are pending. */
export type RunnableTest = Exclude<AuthenticTestId, 'yang-mills' | 'navier-stokes'>;

/** @throws what `onStep` throws */
export function runAuthenticTest(
  test: RunnableTest,
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
  const { table, differences, refusal } = await runCurvesTest(request, (share) => onStep('compute', share));
  return outcomeFrom(table, differences, { refusal, executed: { curves: Math.min(request.count, CURVES) } });
}

async function testKind(workType: string, { isSpoiled }: TestRequest, onStep: OnStep): Promise<TestOutcome> {
  const published = await loadPublishedTest(workType);
  const table = isSpoiled ? spoilTable(published.table, 0) : published.table;
  const definition = workTypeOf(workType);
  const kind = { definition, compute: await loadCompute(workType), verifier: await loadVerifier(workType) };
  const { differences, refusal } = await runPublishedTest(kind, { ...published, table }, onStep);
  const executed = { leaves: definition.leafCount(published.plan) };
  return outcomeFrom(table, differences, { refusal, executed });
}
