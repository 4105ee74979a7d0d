/**
 * Mining beside two programs of ordinary priority, one for each of two cores: how long blocks take, and that the command
 * line says why, at both ends of MINING_NICE. Prints the table that docs/performance.md shows.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from './testing/run-command-line.ts';
import { startBuiltServer } from './testing/start-built-server.ts';

const BLOCKS = 3;
const SAID =
  /^The server’s machine is busy: a computing thread gets (?:less than 1|\d+) % of a core\. That, not the work, is why this takes long\.$/m;

/** A program that takes all of a core, at the priority of most. */
function startProgram(): ChildProcess {
  const program = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  if (program.pid !== undefined) os.setPriority(program.pid, 0);
  return program;
}

interface Run {
  what: string;
  nice: string;
  programs: number;
}

/** @returns seconds for each block, from the order to its line, and what the command said */
async function mineBeside({ nice, programs }: Run): Promise<{ seconds: number; output: string }> {
  const folder = makeTemporaryFolder();
  const settings = { MINING_NICE: nice, MINING_THREADS: '2' };
  const server = await startBuiltServer({ dataDir: path.join(folder, 'data'), settings, nice: 0 });
  const others = Array.from({ length: programs }, startProgram);
  const startedMs = performance.now();
  const line = `mine --type prime_pattern --difficulty 20 --blocks ${BLOCKS} --server ${server.url}`;
  const command = runCommandLine(line, { HOME: folder });
  try {
    expect(await command.exit, command.output()).toBe(0);
    return { seconds: (performance.now() - startedMs) / 1000 / BLOCKS, output: command.output() };
  } finally {
    command.kill();
    for (const program of others) program.kill('SIGKILL');
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: string[] = [];
afterAll(() => {
  const load = os.loadavg()[0]!.toFixed(1);
  console.log(
    [
      `${os.availableParallelism()} cores, two threads; load ${load} at the end.`,
      '| Beside | MINING_NICE | s a block | Says why |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
});

it.each<Run & { says: boolean | undefined }>([
  { what: 'no other program', nice: '19', programs: 0, says: undefined },
  { what: 'two programs', nice: '0', programs: 2, says: undefined },
  { what: 'two programs', nice: '19', programs: 2, says: true },
])('mines beside $what at MINING_NICE=$nice', async ({ says, ...run }) => {
  const { seconds, output } = await mineBeside(run);
  const said = SAID.test(output);
  rows.push(`| ${run.what} | ${run.nice} | ${seconds.toFixed(1)} | ${said ? 'yes' : 'no'} |`);
  // What else the machine does may be enough for it to say so.
  if (says !== undefined) expect(said, output).toBe(says);
});
