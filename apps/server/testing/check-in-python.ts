/** For tests: runs the second implementation, second/check.py. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../second', import.meta.url));
const ANSWERER = fileURLToPath(new URL('./answer_checks.py', import.meta.url));

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
export async function checkInPython(...args: string[]): Promise<PythonVerdict> {
  answers ??= startAnswerer();
  answers.child.stdin!.write(`${JSON.stringify(args)}\n`);
  const { value } = await answers.lines.next();
  if (value === undefined) throw new Error('The second implementation ended without an answer.');
  const [code, output] = JSON.parse(value) as [number, string];
  return { code, output };
}

/** Runs the program as a reader does, in a process of its own. @throws when it doesn't end with exit code 0 */
export async function runCheckCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('python3', [`${FOLDER}/check.py`, ...args]);
  return stdout;
}
