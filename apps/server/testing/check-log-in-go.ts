/** For tests: runs Go's own packages of transparency logs, golang.org/x/mod/sumdb, on what a server gave. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

/** The folder in which Debian's golang-golang-x-mod-dev has its sources. */
const GO_PATH = '/usr/share/gocode';
const SOURCE = fileURLToPath(new URL('./check-log', import.meta.url));
const hasGo =
  existsSync(`${GO_PATH}/src/golang.org/x/mod/sumdb/tlog`) && spawnSync('go', ['version']).status === 0;

/** Without Go and its packages one test that is left out says why. */
export function describeWithGo(name: string, tests: () => void): void {
  if (hasGo) describe(name, tests);
  else
    describe(name, () =>
      it.skip('needs golang-go and golang-golang-x-mod-dev, which are not installed here', () => {}),
    );
}

export interface LogToCheck {
  /** Verifier lines. */
  verifiers: readonly string[];
  checkpoint: string;
  proofs: readonly { entry: string; text: string }[];
  /** Roots and hashes in base64. */
  consistency: readonly { older: number; oldRoot: string; newer: number; newRoot: string; proof: string[] }[];
  /** Folder of the tiles by their paths behind /tile/; empty for none. */
  tiles: string;
}

export interface GoVerdict {
  code: number | null;
  /** What it counted, or why it refused. */
  output: string;
}

let program: string | undefined;

function build(): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'check-log-')), 'check-log');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH, GOCACHE: path.dirname(file) };
  const built = spawnSync('go', ['build', '-o', file, '.'], { cwd: SOURCE, env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  return file;
}

export function checkLogInGo(log: LogToCheck): GoVerdict {
  program ??= build();
  const { status, stdout, stderr } = spawnSync(program, { input: JSON.stringify(log), encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
