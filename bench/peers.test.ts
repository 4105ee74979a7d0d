import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { peerVersion } from './peer-version.ts';

it('an unknown peer is refused with the names of all, and no table is printed', () => {
  const program = fileURLToPath(new URL('peers.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', program, 'prime_pattern', 'perpetual_motion'],
    { encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^perpetual_motion has no peers; .*\bprime-count, prime-pattern\b.*\.\n$/);
});

describe('the version of a peer', () => {
  it('is the one that the program prints', () => {
    expect(peerVersion(`"${process.execPath}" --version`, 'nodejs')).toBe(process.versions.node);
  });

  it.each(['no-such-peer --version', 'true', 'echo 11.0; false'])(
    'is missing where %j says none',
    (command) => expect(() => peerVersion(command, 'a-package')).toThrow(/^\S+ is missing .* a-package\.$/),
  );
});
