/** `npm start` in a terminal that is closed: everything that it started ends. */
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs a program in a terminal, closes that once the server is ready, and prints what still runs of its session. Node makes no terminals. */
const IN_A_TERMINAL = `
import os, pty, sys, time

def members(session):
    found = {}
    for name in filter(str.isdigit, os.listdir('/proc')):
        try:
            state, _, _, of, *_ = open(f'/proc/{name}/stat').read().rsplit(')', 1)[1].split()
            if int(of) == session and state != 'Z':
                found[int(name)] = open(f'/proc/{name}/cmdline').read().replace(chr(0), ' ').strip()
        except OSError:
            pass
    return found

session, terminal = pty.fork()
if session == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
said = b''
while b'is ready' not in said:
    said += os.read(terminal, 4096)
time.sleep(1)
os.close(terminal)
for _ in range(300):
    left = members(session)
    if not left:
        break
    time.sleep(0.1)
for pid in left:
    os.kill(pid, 9)
print('left:', *left.values())
`;

it.runIf(hasPython && process.platform === 'linux')(
  'leaves nothing running, as a fault at the end of Node would for ever',
  async () => {
    const dataDir = makeTemporaryFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const { stdout } = await promisify(execFile)('python3', ['-c', IN_A_TERMINAL, 'npm', 'start'], {
      cwd: ROOT,
      env: {
        DATA_DIR: dataDir,
        TIP_FILE: path.join(dataDir, 'tip.json'),
        PORT: '0',
        PATH: process.env.PATH,
        HOME: dataDir,
      },
    });
    expect(stdout).toBe('left:\n');
  },
);
