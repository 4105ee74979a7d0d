/** For tests: runs the second implementation, second/check.py. */
import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../second/check.py', import.meta.url));

/** Tests of the second implementation are left out without it. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

export interface PythonVerdict {
  /** Exit code: 0 when everything holds. */
  code: number;
  /** What the program printed, the verdict in its last line. */
  output: string;
}

/** @param args a command of check.py, and its files */
export function checkInPython(...args: string[]): Promise<PythonVerdict> {
  return new Promise((resolve) => {
    execFile('python3', [PROGRAM, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
