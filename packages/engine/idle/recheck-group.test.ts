import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { workGroupOf } from '@productive-mining/ledger/merkle/work-groups.ts';
import { workLeafHashes, workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { certificateOf } from '@productive-mining/work/certificates/certificate-of.ts';
import { challengeOf } from '@productive-mining/work/certificates/challenge.ts';
import { drawChallenged } from '@productive-mining/work/certificates/draw-challenge.ts';
import { drawFurtherLeaf } from '@productive-mining/work/certificates/draw-recheck.ts';
import type { CertificateClaim } from '@productive-mining/work/certificates/verify-certificate.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, loadVerifier, workTypeOf } from '@productive-mining/work/registry.ts';
import { neededLeafCount } from '@productive-mining/work/settle-search.ts';
import type { Chunk, JsonObject } from '@productive-mining/work/work-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../testing/open-test-context.ts';
import type { TaskName, TaskOf, ValueOf } from '../threads/compute-pool.ts';
import { packLeaves } from '../threads/leaf-codec.ts';
import type { ChunkValue } from '../threads/pool-thread.ts';
import { VerificationRun } from '../units/verify-unit.ts';
import { recheckGroup } from './recheck-group.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const CLAIM = { visitorId: 'test', sessionId: 'test' };
const SECRET = new Uint8Array(32).fill(0x5e);
const digestOf = (text: string) => sha256(utf8ToBytes(text));

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());

interface Leaf {
  summary: Uint8Array;
  data: Uint8Array;
}
/** What a wrong kernel makes of a leaf, from what a right one finds there and at its neighbour. */
type Fault = (leaf: Leaf, index: number, neighbour: Leaf) => Leaf;

const owner = () => ({ context: test.context, claim: CLAIM, signal: test.context.closing });

/** A run whose kernel is wrong in the same way each time; all else goes to the pool. */
class FaultyRun extends VerificationRun {
  constructor(
    private readonly leaves: readonly Leaf[],
    private readonly fault: Fault,
  ) {
    super(owner());
  }

  override async task<K extends TaskName>(name: K, message: TaskOf<K>): Promise<ValueOf<K>> {
    if (name !== 'compute') return super.task(name, message);
    const { first, count } = message as TaskOf<'compute'>;
    const wrong = withFault(this.leaves, this.fault).slice(first, first + count);
    const value: ChunkValue = {
      leaves: packLeaves(wrong.map(({ summary }) => summary)),
      data: packLeaves(wrong.map(({ data }) => data)),
    };
    return value as ValueOf<K>;
  }
}

function withFault(leaves: readonly Leaf[], fault: Fault): Leaf[] {
  return leaves.map((leaf, index) => fault(leaf, index, leaves[index === 0 ? 1 : index - 1]!));
}

interface Unit {
  workType: string;
  plan: JsonObject;
  leaves: Leaf[];
}

async function computeLeaves(workType: string, plan: JsonObject, chunks: readonly Chunk[]): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const chunk of chunks) {
    const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
    if (outcome.kind !== 'done') throw new Error('stopped');
    for (const { summary, data } of outcome.leaves) leaves.push({ summary, data: data ?? new Uint8Array() });
  }
  return leaves;
}

/** Units of a tenth of a second; of a kind that has none here, its first one. */
const SMALL_PLANS: Readonly<Record<string, JsonObject>> = {
  prime_pattern: { start: '0', span: 30 * 2 ** 13, leaves: 128 },
  goldbach_verification: { frontier: 'from_4', start: '4', leafSpan: 107_520, leaves: 128 },
  riemann_zero: { firstInterval: 0, intervals: 96 * 1024, leafSpan: 1024 },
  // Attempt 11 is the first that is short enough.
  lattice_crypto: {
    instance: '0',
    seed: '0'.repeat(64),
    dimension: 48,
    blockSize: 20,
    tours: 1,
    squaredTarget: 2_000_000,
    leaves: 11,
  },
};

async function smallUnit(workType: string): Promise<Unit> {
  const definition = workTypeOf(workType);
  const frontier = definition.frontierFor(1);
  const position = definition.frontiers.find(({ name }) => name === frontier)!.start;
  const request = { difficulty: 1, frontier, position, seed: '0'.repeat(64) };
  const plan = SMALL_PLANS[workType] ?? definition.planUnit(request).plan;
  const chunks = definition.chunks(plan);
  const search = definition.search?.(plan);
  if (!search) return { workType, plan, leaves: await computeLeaves(workType, plan, chunks) };
  const leaves: Leaf[] = [];
  for (const chunk of chunks) {
    const computed = await computeLeaves(workType, plan, [chunk]);
    leaves.push(...computed);
    const last = search.add(
      chunk.first,
      computed.map(({ summary }) => summary),
    );
    if (last !== undefined)
      return { workType, plan, leaves: endedWith(last, leaves, definition.leafCount(plan)) };
  }
  throw new Error('nothing was found');
}

/** Leaves behind the end of a search are empty. */
function endedWith(last: number, leaves: readonly Leaf[], leafCount: number): Leaf[] {
  const empty = { summary: new Uint8Array(), data: new Uint8Array() };
  return Array.from({ length: leafCount }, (_, index) => (index <= last ? leaves[index]! : empty));
}

/** Seals the leaves as they are, whatever they are worth. */
async function sealed({ workType, plan }: Unit, leaves: readonly Leaf[]): Promise<CertificateClaim> {
  const summaries = leaves.map(({ summary }) => summary);
  const root = workRoot(summaries);
  const definition = workTypeOf(workType);
  const result = definition.summarise(plan, summaries);
  const challenge = challengeOf(root, SECRET, 'a unit');
  const opened = drawChallenged(definition, await loadVerifier(workType), { plan, result }, challenge);
  return {
    unitId: 'a unit',
    workType,
    plan,
    result,
    workRoot: bytesToHex(root),
    secret: bytesToHex(SECRET),
    certificate: certify(summaries, opened),
  };
}

function certify(leaves: readonly Uint8Array[], challenged: readonly number[]) {
  return certificateOf({ unitId: 'a unit', leaves, leafHashes: workLeafHashes(leaves), challenged });
}

function openedOf(unit: CertificateClaim): number[] {
  return (unit.certificate as { openings: { leaf: number }[] }).openings.map(({ leaf }) => leaf);
}

/** The leaf that the digest draws among those that count. */
function leafToRecheck({ workType, plan }: Unit, block: CertificateClaim, digest: Uint8Array): number {
  const needed = neededLeafCount(workTypeOf(workType), plan, block.result);
  return drawFurtherLeaf(
    digest,
    needed,
    openedOf(block).filter((index) => index < needed),
  )!;
}

describe.each(kinds)('a recheck of %s', (workType) => {
  let unit: Unit;
  const digest = digestOf('a recheck');
  beforeAll(async () => {
    unit = await smallUnit(workType);
  });

  it('passes for an honest block, at a leaf that was not opened', async () => {
    const block = await sealed(unit, unit.leaves);
    const run = new VerificationRun(owner());
    const verdict = await recheckGroup(run, block, digest);
    expect(verdict.outcome).toBe('passed');
    expect(openedOf(block)).not.toContain('leaf' in verdict ? verdict.leaf : undefined);
    expect(run.cpuMs).toBeGreaterThan(0);
  });

  it('fails when another leaf was committed than the plan gives', async () => {
    const block = await sealed(unit, unit.leaves);
    const leaf = leafToRecheck(unit, block, digest);
    const { first, count } = workGroupOf(unit.leaves.length, leaf);
    const exchanged: Fault = (right, index, neighbour) => (index === first ? neighbour : right);
    const certificate = certify(
      withFault(unit.leaves, exchanged).map(({ summary }) => summary),
      openedOf(block),
    );
    const wrong = { ...block, certificate, workRoot: String(certificate.workRoot) };
    const run = new VerificationRun(owner());
    const reason = 'group_differs_from_commitment';
    expect(await recheckGroup(run, wrong, digest)).toEqual({ outcome: 'failed', leaf, reason, first, count });
  });

  it('fails by the other road when the kernel itself is wrong', async () => {
    const honest = await sealed(unit, unit.leaves);
    const leaf = leafToRecheck(unit, honest, digest);
    const exchanged: Fault = (right, index, neighbour) => (index === leaf ? neighbour : right);
    const summaries = withFault(unit.leaves, exchanged).map(({ summary }) => summary);
    const certificate = certify(summaries, openedOf(honest));
    const wrong = { ...honest, certificate, workRoot: String(certificate.workRoot) };
    const verdict = await recheckGroup(new FaultyRun(unit.leaves, exchanged), wrong, digest);
    expect(verdict).toMatchObject({ outcome: 'failed', leaf });
    expect(verdict).not.toMatchObject({ reason: 'group_differs_from_commitment' });
  });
});

describe('a kernel that is wrong at one leaf in a hundred', () => {
  /** One more pair (p, p+6) than there is: no sum and no neighbour gives it away. */
  const onePairMore: Fault = (leaf, index) => {
    if (index % 100 !== 37) return leaf;
    const summary = leaf.summary.slice();
    const view = new DataView(summary.buffer);
    view.setUint32(28, view.getUint32(28, true) + 1, true);
    return { ...leaf, summary };
  };

  it('is found by a recheck with probability 1 − 0.99^16: within 29 of them with 99 %', async () => {
    const plan = { start: '0', span: 30 * 2 ** 13, leaves: 1024 };
    const leaves = await computeLeaves('prime_pattern', plan, [{ first: 0, count: 1024 }]);
    const unit = { workType: 'prime_pattern', plan, leaves };
    const block = await sealed(unit, withFault(leaves, onePairMore));
    const run = new FaultyRun(leaves, onePairMore);
    let rechecks = 0;
    let verdict = await recheckGroup(run, block, digestOf('recheck 0'));
    while (verdict.outcome === 'passed' && rechecks < 29) {
      rechecks++;
      verdict = await recheckGroup(run, block, digestOf(`recheck ${rechecks}`));
    }
    expect(verdict).toMatchObject({ outcome: 'failed', reason: 'leaf_differs_from_plain_sieve' });
  });
});

describe('no verdict', () => {
  it('comes of a damaged certificate, of a unit that was opened whole, and of runs that disagree', async () => {
    const plan = { start: '0', span: 30 * 2 ** 13, leaves: 40 };
    const leaves = await computeLeaves('prime_pattern', plan, [{ first: 0, count: 40 }]);
    const unit = { workType: 'prime_pattern', plan, leaves };
    const block = await sealed(unit, leaves);
    const run = new VerificationRun(owner());
    const digest = digestOf('a recheck');
    const none = (why: string) => ({ outcome: 'none', why });

    const damaged = { ...(block.certificate as object), groups: 'AAAA' };
    expect(await recheckGroup(run, { ...block, certificate: damaged }, digest)).toEqual(
      none('certificate_damaged'),
    );

    const { gaps: _, ...withoutGaps } = block.result;
    for (const other of [{ result: withoutGaps }, { plan: { ...plan, leaves: 0 } }])
      expect(await recheckGroup(run, { ...block, ...other }, digest)).toEqual(none('certificate_damaged'));

    const all = leaves.map((_, index) => index);
    const summaries = leaves.map(({ summary }) => summary);
    const whole = certify(summaries, all);
    expect(await recheckGroup(run, { ...block, certificate: whole }, digest)).toEqual(
      none('all_leaves_opened'),
    );

    let calls = 0;
    const changing: Fault = (leaf) => ({ ...leaf, summary: leaf.summary.map((byte) => byte ^ calls) });
    class ChangingRun extends FaultyRun {
      override async task<K extends TaskName>(name: K, message: TaskOf<K>): Promise<ValueOf<K>> {
        calls++;
        return super.task(name, message);
      }
    }
    expect(await recheckGroup(new ChangingRun(leaves, changing), block, digest)).toEqual(
      none('runs_disagree'),
    );
  });
});
