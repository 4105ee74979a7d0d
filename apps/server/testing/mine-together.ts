/**
 * One visitor mines every kind at once at the lowest difficulty while another reads: what each kind got of the processor, how
 * long the reads took and what the server held; then every block and its certificate is checked. Linux only.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { auditLedger } from './audit-ledger.ts';
import { LiveVisitor } from './live-visitor.ts';
import { quantile } from './quantile.ts';
import { runCommandLine } from './run-command-line.ts';
import { connectBeside, type Sample, takeSample } from './soak/measure-soak.ts';
import { type BuiltServer, readPostmasterPid, startBuiltServer } from './start-built-server.ts';

const KINDS = presentations.map(({ value }) => value).filter(isAvailable);
const SAMPLE_MS = 5000;
const READ_MS = 50;
const WAIT_MS = 500;
/** However long it is given, every kind has a block in the end, or something holds it up. */
const FIRST_BLOCKS_WITHIN_MS = 300_000;
const READS = [mining.getMiningStatus, mining.listSessions, ledger.listBlocks, mining.getStats];

export interface Together {
  /** For which all kinds mined after the warm-up. */
  seconds: number;
  /** By kind, since the start: blocks, and processor time of its chunks and of their checks in milliseconds: what sessions take turns for. */
  kinds: ReadonlyMap<string, { blocks: number; cpuMs: number }>;
  /** Times of the reads in milliseconds. */
  reads: readonly number[];
  samples: readonly Sample[];
  /** Sentences; empty when the ledger is whole. */
  faults: readonly string[];
  /** What `verify-chain --certificates` said, and its exit code. */
  verified: { output: string; exit: number | null };
}

/**
 * @param seconds for which all kinds mine at least; longer where one has no block by then
 * @param warmUpSeconds before them, in which neither memory nor reads are measured; blocks and processor time count from their start
 */
export async function mineTogether(seconds: number, warmUpSeconds = 0): Promise<Together> {
  const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-together-'));
  // PostgreSQL's account passes through it when the tests run as root.
  chmodSync(dataDir, 0o711);
  const server = await startBuiltServer({ dataDir });
  try {
    const measured = await measure(server, dataDir, { seconds, warmUpSeconds });
    const check = runCommandLine(`verify-chain --server ${server.url} --certificates`, { HOME: dataDir });
    const exit = await check.exit;
    await server.stop();
    const { faults } = await auditLedger(dataDir, { acknowledged: new Map(), balances: new Map() });
    return { ...measured, faults, verified: { output: check.output(), exit } };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Measured = Omit<Together, 'faults' | 'verified'>;

interface Durations {
  seconds: number;
  warmUpSeconds: number;
}

async function measure(
  server: BuiltServer,
  dataDir: string,
  { seconds, warmUpSeconds }: Durations,
): Promise<Measured> {
  const miner = new LiveVisitor(server.url, () => {});
  for (const workType of KINDS) await miner.call(mining.startSession, { workType, difficulty: 1 });
  await wait(warmUpSeconds * 1000);
  const startMs = performance.now();
  const ageSeconds = () => (performance.now() - startMs) / 1000;
  const over = new AbortController();
  const reads = readUntil(server.url, over.signal);
  // Heard where they are awaited, also when the measuring fails before.
  reads.catch(() => {});
  const samples: Sample[] = [];
  const pids = { server: server.pid, postmaster: readPostmasterPid(dataDir) };
  while (ageSeconds() < seconds) {
    await wait(SAMPLE_MS);
    samples.push(await takeSample(dataDir, pids, ageSeconds()));
  }
  await untilEachHasOne(dataDir);
  over.abort();
  const found = { seconds: ageSeconds(), reads: await reads, samples, kinds: await readKinds(dataDir) };
  await miner.call(mining.stopSession);
  return found;
}

/** Asks in turn, one after the other. @returns how long each answer took, in milliseconds */
async function readUntil(url: string, signal: AbortSignal): Promise<number[]> {
  const reader = new LiveVisitor(url, () => {});
  const times: number[] = [];
  while (!signal.aborted) {
    const beginMs = performance.now();
    await reader.call(READS[times.length % READS.length]!);
    times.push(performance.now() - beginMs);
    await wait(READ_MS);
  }
  return times;
}

async function untilEachHasOne(dataDir: string): Promise<void> {
  const deadlineMs = performance.now() + FIRST_BLOCKS_WITHIN_MS;
  for (;;) {
    const kinds = await readKinds(dataDir);
    const without = KINDS.filter((kind) => !kinds.get(kind)?.blocks);
    if (without.length === 0) return;
    if (performance.now() > deadlineMs) throw new Error(`no block of ${without.join(', ')}`);
    await wait(WAIT_MS);
  }
}

/** Blocks and processor time, of units that are still computed too. */
async function readKinds(dataDir: string): Promise<Map<string, { blocks: number; cpuMs: number }>> {
  const database = connectBeside(dataDir);
  try {
    const { rows } = await database.pool.query(
      `select work_type, sum(cpu_ms)::float8 as cpu, sum(blocks)::int as blocks from (
        select work_type, compute_ms + verify_ms as cpu_ms, (outcome = 'verified')::int as blocks from work_attempts
        union all select u.work_type, c.compute_ms, 0 from work_chunks c join work_units u on u.id = c.unit_id
      ) as chunks group by work_type`,
    );
    return new Map(rows.map(({ work_type, cpu, blocks }) => [work_type, { blocks, cpuMs: cpu }]));
  } finally {
    await database.close();
  }
}

/** The table that docs/performance.md shows. */
export function describeTogether({ seconds, kinds, reads, samples }: Together): string {
  const cpu = [...kinds.values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const [first, last] = [samples.at(Math.floor(samples.length / 6)), samples.at(-1)];
  const megabytes = (sample: Sample | undefined) =>
    ((sample?.server.memoryBytes ?? Number.NaN) / 1e6).toFixed(0);
  return [
    `${(seconds / 60).toFixed(1)} min; ${(cpu / 1000).toFixed(0)} s of processor time since the start; reads p50 ${quantile(reads, 0.5).toFixed(1)}, p95 ${quantile(reads, 0.95).toFixed(1)} ms of ${reads.length}; memory ${megabytes(first)} MB after a sixth, ${megabytes(last)} MB at the end`,
    '| Kind | Blocks | Share of the processor time, % |\n|---|---|---|',
    ...[...kinds].map(
      ([kind, { blocks, cpuMs }]) => `| ${kind} | ${blocks} | ${((100 * cpuMs) / cpu).toFixed(1)} |`,
    ),
  ].join('\n');
}
