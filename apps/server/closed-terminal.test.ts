/** The server in a terminal that is closed: its process ends, and leaves no other that computes. */
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { expect, it, onTestFinished } from 'vitest';

const BUNDLE = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs a program in a terminal, closes that once the server is ready, and prints how the program ended. Node makes no terminals. */
const IN_A_TERMINAL = `
import os, pty, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
said = b''
while b'is ready' not in said:
    said += os.read(terminal, 4096)
os.close(terminal)
for _ in range(300):
    ended, status = os.waitpid(pid, os.WNOHANG)
    if ended:
        print('ended', os.waitstatus_to_exitcode(status))
        sys.exit()
    time.sleep(0.1)
os.kill(pid, 9)
print('runs on')
`;

it.runIf(hasPython)('ends with the terminal that it runs in', async () => {
  const dataDir = makeTemporaryFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)('python3', ['-c', IN_A_TERMINAL, process.execPath, BUNDLE], {
    env: { DATA_DIR: dataDir, TIP_FILE: path.join(dataDir, 'tip.json'), PORT: '0', PATH: process.env.PATH },
  });
  expect(stdout).toMatch(/^ended /);
});
