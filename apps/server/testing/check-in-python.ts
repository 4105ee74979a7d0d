/** For tests: runs the second implementation, second/check.py. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../second', import.meta.url));
const ANSWERER = fileURLToPath(new URL('./answer_checks.py', import.meta.url));

/** The longest check of the tests takes a minute or two on a busy machine; one that takes longer than this doesn't end. */
const LONGEST_CHECK_MS = 600_000;

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Tests of the second implementation; without python3 one that is left out says why. */
export function describeWithPython(name: string, tests: () => void): void {
  if (hasPython) describe(name, tests);
  else describe(name, () => it.skip('needs python3, which is not installed here', () => {}));
}

export interface PythonVerdict {
  /** Exit code: 0 when everything holds. */
  code: number;
  /** What the program printed, the verdict in its last line. */
  output: string;
}

let answers: { child: ChildProcess; lines: AsyncIterator<string> } | undefined;

/** Starts the process of all calls, which ends with this one: loading the program takes longer than most checks. */
function startAnswerer() {
  const child = spawn('python3', [ANSWERER, FOLDER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as Socket).unref();
  return { child, lines };
}

/** Calls wait for each other. @param args a command of check.py, and its files */
export function checkInPython(...args: string[]): Promise<PythonVerdict> {
  return checkInPythonWithin(LONGEST_CHECK_MS, ...args);
}

/**
 * Like checkInPython, for checks that have to end soon.
 * @throws when there is no answer in time; the process is then ended, and the next call starts another
 */
export async function checkInPythonWithin(limitMs: number, ...args: string[]): Promise<PythonVerdict> {
  answers ??= startAnswerer();
  const { child, lines } = answers;
  child.stdin!.write(`${JSON.stringify(args)}\n`);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (answers?.child === child) answers = undefined;
    child.kill('SIGKILL');
  }, limitMs);
  const { value } = await lines.next().finally(() => clearTimeout(timer));
  if (isLate) throw new Error(`second/check.py ${args.join(' ')}: no answer in ${limitMs} ms`);
  if (value === undefined) throw new Error('The second implementation ended without an answer.');
  const [code, output] = JSON.parse(value) as [number, string];
  return { code, output };
}

/** Runs the program as a reader does, in a process of its own. @throws when it doesn't end with exit code 0 */
export async function runCheckCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('python3', [`${FOLDER}/check.py`, ...args]);
  return stdout;
}
