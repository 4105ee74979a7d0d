import { readFileSync } from 'node:fs';
import { measureUnit } from '@productive-mining/work/measure-unit.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bench, comparisonOf, formatCount } from './bench.ts';
import { parseReferenceFigures, readReferenceFigures, referenceOf } from './read-reference-figures.ts';

const PAGE = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');

describe('the figures of docs/performance.md', () => {
  const { machine, figures } = parseReferenceFigures(PAGE);

  it('are all rows of its table, with the kind each belongs to', () => {
    const table = PAGE.split('## A block of each kind')[1]!
      .split('\n\n')
      .find((part) => part.startsWith('|'))!;
    const rows = table.split('\n').slice(2);
    expect(figures).toHaveLength(rows.length);
    expect(figures.length).toBeGreaterThan(8);
    for (const { workType, difficulty, computeSeconds, verifySeconds } of figures) {
      expect(isAvailable(workType)).toBe(true);
      expect(difficulty).toBeGreaterThan(0);
      expect(computeSeconds).toBeGreaterThan(0);
      expect(verifySeconds).toBeGreaterThan(0);
    }
  });

  it('come with machine and date, and are found next to the program', () => {
    expect(machine).toMatch(/^Figures of \d+(?: and \d+)? \w+ \d{4}: Node \d/);
    expect(readReferenceFigures()).toEqual({ machine, figures });
    expect(comparisonOf(machine)).toMatch(/^For comparison: figures of \d/);
  });

  it('prefer a row without a remark, and keep the remark of another', () => {
    const page =
      'Figures of today: Node 20.1.0, a machine.\n\n## A block of each kind\n\n| Kind | Difficulty | C | V |\n|---|---|---|---|\n| a | 1 (from 4) | 2 | 0.5 |\n| | 47, at 10^8 | 9 | 3 |\n| | 47 | 8.5 | 4 |\n\n## Next\n\n| b | 1 | 7 | 7 |\n';
    const reference = parseReferenceFigures(page);
    expect(reference.figures).toHaveLength(3);
    expect(referenceOf(reference, 'a', 1)).toMatchObject({ remark: 'from 4', computeSeconds: 2 });
    expect(referenceOf(reference, 'a', 47)).toMatchObject({ remark: '', verifySeconds: 4 });
    expect(referenceOf(reference, 'a', 2)).toBeUndefined();
    expect(referenceOf(reference, 'b', 1)).toBeUndefined();
  });
});

it.each([
  [0.1234, '0.123'],
  [12_345, '12,300'],
  [999_499, '999,000'],
  [1_234_567, '1.23·10^6'],
  [9.87e9, '9.87·10^9'],
])('%f is shown as %s', (count, text) => expect(formatCount(count)).toBe(text));

describe('a measured unit', () => {
  it('is computed whole, judged valid, and tells what it covers in the kind’s own figure', async () => {
    const phases = new Set<string>();
    const unit = await measureUnit(
      { workType: 'riemann_zero', difficulty: 1 },
      { onProgress: (phase) => phases.add(phase) },
    );
    expect(unit.verdict).toEqual({ valid: true });
    expect(unit.computeSeconds).toBeGreaterThan(0);
    expect(unit.verifySeconds).toBeGreaterThan(0);
    expect(phases.has('compute')).toBe(true);
    const { plan, result } = unit;
    const { zeros, firstZero, lastZero } = result as { zeros: number; firstZero: number; lastZero: number };
    expect(workTypeOf('riemann_zero').covered?.(plan, result)).toEqual({ count: zeros, unit: 'zeros' });
    expect(lastZero - firstZero + 1).toBe(zeros);
  });

  it('ends when its signal aborts', async () => {
    const stop = new AbortController();
    const running = measureUnit(
      { workType: 'prime_pattern', difficulty: 60 },
      { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) },
    );
    await expect(running).rejects.toThrow('enough');
  });
});

describe('productive-mining bench', () => {
  afterEach(() => vi.restoreAllMocks());

  it('prints a row with measured seconds, a speed, and the reference beside it', async () => {
    let output = '';
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      output += `${line}\n`;
    });
    await bench({ type: ['prime_pattern'], difficulty: [1] });
    expect(process.exitCode).toBeUndefined();
    const known = referenceOf(parseReferenceFigures(PAGE), 'prime_pattern', 1)!;
    expect(output).toMatch(
      new RegExp(
        `^prime_pattern +1 +\\d+\\.\\d\\d +\\d+\\.\\d\\d +[\\d.]+·10\\^\\d+ numbers/s +${known.computeSeconds} and ${known.verifySeconds}$`,
        'm',
      ),
    );
    expect(output).toContain(`Node ${process.versions.node}`);
  });
});
