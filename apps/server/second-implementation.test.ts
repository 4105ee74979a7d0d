/** Blocks that a real server mined and sealed, checked by the program that was written from docs/format.md alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import { startSession } from '@productive-mining/contract/calls/mining.ts';
import { SPECIFIED_KINDS } from '@productive-mining/contract/entities/work-types.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockFromJson, storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { sealAgain } from '@productive-mining/ledger/testing/seal-again.ts';
import { PlanCheck } from '@productive-mining/work/plans/check-plans.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSettings } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { checkInPython, describeWithPython, runCheckCommand } from './testing/check-in-python.ts';
import { LiveVisitor } from './testing/live-visitor.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINED = [
  'birch_swinnerton_dyer',
  'elliptic_curve_crypto',
  'goldbach_verification',
  'lattice_crypto',
  'navier_stokes',
  'poincare_conjecture',
  'prime_pattern',
  'riemann_zero',
  'yang_mills',
] as const;
const VECTORS = JSON.parse(readFileSync(path.join(ROOT, 'docs/format-vectors.json'), 'utf8')) as {
  leaves: { workType: string; summary: string }[];
};
const KINDS_OF_VECTORS = [...new Set(VECTORS.leaves.map(({ workType }) => workType))];
const UNTIL_MINED_MS = 600_000;
const ORIGIN_CHECKED = 'the seed is drawn from the tip that is named, and the plan covers the region';

/** A stored block as JSON, whose parts the tests change. */
type Line = ReturnType<typeof JSON.parse>;

type Change = (block: { block: Line; columns: Line }) => void;

/** Seals changed contents again on the same tip, as a holder of the keys could, but for the signatures. */
const sealedAgain = (line: Line): Line => storedBlockToJson(sealAgain(storedBlockFromJson(line)));

describeWithPython('the second implementation', () => {
  let folder: string;
  let testDatabase: TestDatabase;
  let server: RunningServer;
  let lines: Line[];

  const fileOf = (name: string, ...blocks: Line[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, blocks.map((block) => `${JSON.stringify(block)}\n`).join(''));
    return file;
  };
  /** As many blocks as a damage needs: each has two signatures to check. */
  const fewLines = () => lines.slice(0, 3);
  const blockOf = (workType: string): Line =>
    structuredClone(lines.find(({ discoveries }) => discoveries[0].columns.workType === workType));

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-'));
    testDatabase = await startTestDatabase();
    const settings = {
      DATA_DIR: folder,
      TIP_FILE: `${folder}/tip.json`,
      DATABASE_URL: testDatabase.url,
      PORT: '0',
      LIMITS: 'off',
    };
    server = await startServer(readSettings(settings), { log: pino({ level: 'silent' }) });
    const miner = new LiveVisitor(server.url, () => undefined);
    const height = async () => (await miner.call(getHeight)).height;
    // One after the other, so that each block's kind is known.
    for (const [before, workType] of MINED.entries()) {
      await miner.call(startSession, { workType, difficulty: 1, stopAfter: { blocks: 1 } });
      await vi.waitUntil(async () => (await height()) > before, { timeout: UNTIL_MINED_MS });
    }
    const text = await (await fetch(`${server.url}/api/blockchain/stored`)).text();
    lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  }, UNTIL_MINED_MS);
  afterAll(async () => {
    await server?.close();
    await testDatabase?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a block of each of the nine kinds', () => {
    expect(lines.map(({ discoveries }) => discoveries[0].columns.workType).sort()).toEqual(
      SPECIFIED_KINDS.toSorted(),
    );
  });

  it('reads every test vector as docs/format.md says', async () => {
    const output = await runCheckCommand('vectors', path.join(ROOT, 'docs/format-vectors.json'));
    expect(output).toMatch(/^valid$/m);
  });

  it.each(KINDS_OF_VECTORS)('refuses test vectors with a leaf of %s changed', async (kind) => {
    const vectors = structuredClone(VECTORS);
    const leaf = vectors.leaves.find(({ workType }) => workType === kind)!;
    const summary = Buffer.from(leaf.summary, 'base64');
    summary[1]! ^= 1;
    leaf.summary = summary.toString('base64');
    // The others are read above, and take a minute of computing in all.
    vectors.leaves = [leaf];
    const file = path.join(folder, 'vectors');
    writeFileSync(file, JSON.stringify(vectors));
    const { code, output } = await checkInPython('vectors', file);
    expect(code, output).toBe(1);
    expect(output).toMatch(/^fault: /m);
  });

  it('finds the chain valid, and says what it leaves out', async () => {
    const { code, output } = await checkInPython('chain', fileOf('chain', ...lines));
    expect(code, output).toBe(0);
    expect(output).toContain(`checked: ${MINED.length} blocks`);
    expect(output).toContain(`Ed25519 and ML-DSA-65 signatures of ${MINED.length} blocks`);
  });

  it('says where each plan comes from, as the product does', async () => {
    const plans = new PlanCheck();
    const stored = lines.map((line) => storedBlockFromJson(line));
    const hashOf = ({ block }: StoredBlock) => readHash(block.blockHash, 'blockHash');
    expect(stored.flatMap((block) => plans.take(block, [hashOf(block)]))).toEqual([]);
    expect(plans.report()).toMatchObject({ withOrigin: MINED.length, withoutOrigin: 0, holes: [] });
    const { discoveries } = await (await fetch(`${server.url}/api/blocks/1`)).json();
    const { position, seed, draw } = lines[0].discoveries[0].columns;
    expect(discoveries[0].origin).toMatchObject({ position, seed, draw, tipIndex: 0 });
    const { output } = await checkInPython('chain', fileOf('chain', ...lines));
    expect(output).toContain(`checked: ${MINED.length} plans: seed, tip, region and order`);
  });

  it.each<[string, Change]>([
    ["the seed isn't the hash of its tip, position and draw", ({ columns }) => (columns.draw += 1)],
    [
      "the seed isn't the hash of its tip, position and draw",
      ({ columns }) => (columns.seed = '0'.repeat(64)),
    ],
    ["the plan isn't that of the region from position to end", ({ columns }) => (columns.endPosition = '7')],
    ['the columns that say where the plan comes from', ({ columns }) => delete columns.draw],
    [
      "the region overlaps another, or its number doesn't fit its place",
      ({ block }) => (block.nonce.$integer = '2'),
    ],
    [
      'the tip of the seed is no earlier block of this chain',
      ({ block, columns }) => (columns.tipIndex = block.index),
    ],
  ])('finds of a block sealed again that %s', async (sentence, change) => {
    const chain = structuredClone(fewLines());
    const changed = chain.at(-1)!;
    change({ block: changed.block, columns: changed.discoveries[0].columns });
    const { code, output } = await checkInPython(
      'chain',
      fileOf('damaged', ...chain.with(-1, sealedAgain(changed))),
    );
    expect(code, output).toBe(1);
    expect(output).toContain(`fault: block ${chain.length}: ${sentence}`);
  });

  it.each<[string, (chain: Line[]) => void]>([
    ['a value', ([, block]) => (block.block.computeMs += 1)],
    ['a time', ([block]) => (block.block.timestamp.$time = '2026-01-01T00:00:00.000Z')],
    ['a reward', ([block]) => (block.discoveries[0].reward.rewardBaseUnits.$integer += '0')],
    ['a column that was added', ([block]) => (block.discoveries[0].columns.more = 1)],
    ['a key', ([block]) => (block.chainRecords[0].payload.$json.fingerprint = '0'.repeat(64))],
    ['a signature', ([, block]) => (block.signature.ed25519 = lines[0].signature.ed25519)],
    ['the other signature', ([, block]) => (block.signature.mlDsa65 = lines[0].signature.mlDsa65)],
    ['the order of blocks', (chain) => chain.reverse()],
    ['a block that is left out', (chain) => chain.splice(1, 1)],
    [
      'another miner, and the block sealed again,',
      (chain) => {
        chain[1].block.minerId = `0x${'1'.repeat(40)}`;
        chain[1] = sealedAgain(chain[1]);
      },
    ],
  ])('refuses a chain with %s changed', async (_, change) => {
    const chain = structuredClone(fewLines());
    change(chain);
    const { code, output } = await checkInPython('chain', fileOf('damaged', ...chain));
    expect(code, output).toBe(1);
    expect(output).toMatch(/^fault: /m);
  });

  it.each(MINED)('finds a block of %s valid, where they are few with all its leaves', async (kind) => {
    const block = blockOf(kind);
    const file = fileOf(kind, block);
    // The leaves of zeros hold 14 MB of ordinates, more than a test should wait for.
    if (kind === 'riemann_zero') {
      const alone = await checkInPython('block', file);
      expect(alone.code, alone.output).toBe(0);
      expect(alone.output).toMatch(/opened leaves are those drawn/);
      expect(alone.output).toContain(ORIGIN_CHECKED);
      return;
    }
    const data = path.join(folder, `${kind}.data`);
    writeFileSync(data, await (await fetch(`${server.url}/api/blocks/${block.block.index}/data`)).text());
    const whole = await checkInPython('block', file, '--data', data);
    expect(whole.code, whole.output).toBe(0);
    expect(whole.output).toMatch(/opened leaves are those drawn/);
    expect(whole.output).toContain(ORIGIN_CHECKED);
    expect(whole.output).toContain('leaves of the file make the work root');
    const changed = readFileSync(data, 'utf8').replace(
      /"summary":"(\w)/,
      (_, first) => `"summary":"${first === 'B' ? 'C' : 'B'}`,
    );
    writeFileSync(data, changed);
    expect((await checkInPython('block', file, '--data', data)).code).toBe(1);
  });

  const changes: [string, (typeof MINED)[number], (block: Line) => void][] = [
    [
      'an opened leaf',
      'prime_pattern',
      (b) => (b.certificate.openings[3].summary = b.certificate.openings[4].summary),
    ],
    ['a leaf opened in place of another', 'prime_pattern', (b) => b.certificate.openings[0].leaf++],
    ['the proof', 'lattice_crypto', (b) => (b.certificate.proof = `AAAA${b.certificate.proof.slice(4)}`)],
    ['the groups', 'lattice_crypto', (b) => (b.certificate.groups = `AAAA${b.certificate.groups.slice(4)}`)],
    ['the secret', 'prime_pattern', (b) => (b.block.secret = '0'.repeat(64))],
    ['the plan', 'elliptic_curve_crypto', (b) => (b.discoveries[0].columns.plan.$json.seed = '0'.repeat(64))],
    [
      'the logarithm',
      'elliptic_curve_crypto',
      (b) => (b.discoveries[0].columns.result.$json.logarithm = '5'),
    ],
    [
      'the meeting',
      'elliptic_curve_crypto',
      (b) => b.discoveries[0].columns.result.$json.meeting.earlierSteps++,
    ],
    ['the vector', 'lattice_crypto', (b) => b.discoveries[0].columns.result.$json.vector[0]++],
    [
      'a sampled ordinate',
      'riemann_zero',
      (b) => (b.discoveries[0].columns.result.$json.samples[1].ordinate = '20.000000000000'),
    ],
    [
      'the torsion of a listed curve',
      'birch_swinnerton_dyer',
      (b) => b.discoveries[0].columns.result.$json.listed[0].torsion++,
    ],
    ['a count of curves', 'birch_swinnerton_dyer', (b) => b.discoveries[0].columns.result.$json.singular++],
    ['a listed gap', 'prime_pattern', (b) => (b.discoveries[0].columns.result.$json.gaps[0].length += 2)],
    ['the number of steps', 'navier_stokes', (b) => b.discoveries[0].columns.result.$json.steps++],
    ['the number of measured leaves', 'yang_mills', (b) => b.discoveries[0].columns.result.$json.measured++],
  ];
  it.each(changes)('refuses a block with %s changed and sealed again', async (_, kind, change) => {
    const block = blockOf(kind);
    change(block);
    const { code, output } = await checkInPython('block', fileOf('damaged', sealedAgain(block)));
    expect(code, output).toBe(1);
    expect(output).not.toMatch(/^fault: the (Merkle root|block hash|result hash|certificate hash)/m);
    // Block 1 names its own keys, so that its signatures are looked at: nobody has signed it again.
    expect(output).toMatch(/^fault: (?!the (Ed25519|ML-DSA-65) signature)/m);
  });
});
