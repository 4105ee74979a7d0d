import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCompatible, VERSION } from './version.ts';

it('is the version of the repository', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(VERSION).toBe(version);
});

it.each([
  ['0.1.0', '0.1.9', true],
  ['0.2.0', '0.1.0', false],
  ['1.4.0', '1.0.2', true],
  ['2.0.0', '1.9.9', false],
  ['0.1.0-beta', '0.1.0', true],
  ['', '0.1.0', false],
  ['one', 'two', false],
])('a server of %s and a client of %s: %s', (theirs, ours, compatible) => {
  expect(isCompatible(theirs, ours)).toBe(compatible);
});
