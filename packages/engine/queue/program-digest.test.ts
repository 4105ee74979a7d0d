import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { digestOf, programDigest } from './program-digest.ts';

const KERNEL = fileURLToPath(
  import.meta.resolve('@productive-mining/work/prime-pattern/compute/sieve.wasm.ts'),
);

it('is the same wherever the program lies, and another when a kernel has changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'program-'));
  const copy = path.join(folder, 'kernel');
  cpSync(KERNEL, copy);
  expect(digestOf([copy])).toBe(digestOf([KERNEL]));
  writeFileSync(copy, 'another kernel');
  expect(digestOf([copy])).not.toBe(digestOf([KERNEL]));
  rmSync(folder, { recursive: true });
});

it('is told as 64 hex digits', () => {
  expect(programDigest()).toMatch(/^[0-9a-f]{64}$/);
});
