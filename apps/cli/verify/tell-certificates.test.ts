import { afterEach, expect, it, vi } from 'vitest';
import { emptyTally } from './tally.ts';
import { tellCertificates } from './tell-certificates.ts';

afterEach(() => vi.restoreAllMocks());

/** The lines that are printed of so many blocks, of each of which one leaf was opened. */
function toldOf(number: number, depth: 'opened' | 'whole'): string[] {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const counts = { blocks: number, certificates: number, openedLeaves: number, wholeUnits: number };
  const tally = { ...emptyTally(), ...counts, checked: number, fieldsNotChecked: number };
  expect(tellCertificates({ tally, checkedBefore: number, faults: [], truncated: false }, depth)).toBe(
    undefined,
  );
  return printed;
}

it('tells what was looked at of two blocks', () => {
  expect(toldOf(2, 'opened')).toEqual([
    'The certificates of blocks 1 to 2 were checked by an earlier run; the blocks are the same, and count below.',
    'Certificates of 2 blocks: 2 hold, with 2 opened leaves. Other leaves weren’t looked at.',
    'Statements: 2 checked, 0 false, 0 not checked here.',
    '  2 fields of results: nothing here was compared with their figures.',
  ]);
});

it('names the depth that checks what needs every leaf, unless it was that', () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const tally = { ...emptyTally(), notChecked: { needs_all_leaves: 3 } };
  const report = { tally, checkedBefore: 0, faults: [], truncated: false };
  const named = '  --certificates=whole computes every leaf here, and checks what needs them too.';
  tellCertificates(report, 'opened');
  expect(printed.splice(0)).toContain(named);
  tellCertificates(report, 'whole');
  expect(printed).not.toContain(named);
});

it('tells it of one block in the singular', () => {
  expect(toldOf(1, 'whole')).toEqual([
    'The certificate of block 1 was checked by an earlier run; the block is the same, and counts below.',
    'Certificates of 1 block: 1 holds, with 1 opened leaf. 1 unit computed again here, each leaf, with the same root and the same result.',
    'Statements: 1 checked, 0 false, 0 not checked here.',
    '  1 field of results: nothing here was compared with its figures.',
  ]);
});
