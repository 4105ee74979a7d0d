import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../examples.ts';
import { findFunctions } from '../find-functions.ts';
import { readInput } from '../read-input.ts';
import { TEXT_MAX } from './describe-result.ts';
import { evaluateAlgorithm, NO_FUNCTION } from './evaluate-algorithm.ts';
import type { AlgorithmOutcome } from './messages.ts';

/** A clock that shows 0, 5, 10 … ms. */
function steppingClock(): () => number {
  let nowMs = -5;
  return () => {
    nowMs += 5;
    return nowMs;
  };
}

const evaluate = (code: string, input: number | string = 1000) =>
  new Promise<AlgorithmOutcome>((resolve) => {
    const job = { code, entryNames: findFunctions(code), input };
    void evaluateAlgorithm(job, steppingClock(), resolve);
  });

async function textOf(code: string, input?: number | string): Promise<string> {
  const outcome = await evaluate(code, input);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.text;
}

describe('MINE-36: input', () => {
  it.each([
    ['12', 12],
    [' 1e3 ', 1000],
    ['-0.5', -0.5],
    ['abc', 'abc'],
    ['12 apples', '12 apples'],
    ['', ''],
    ['  ', '  '],
    ['Infinity', 'Infinity'],
    ['NaN', 'NaN'],
  ])('%j arrives as %j', async (text, value) => {
    expect(readInput(text)).toBe(value);
    expect(await textOf('function f(x) { return typeof x; }', readInput(text))).toBe(typeof value);
  });
});

describe('MINE-38: outcome', () => {
  it('holds the result, its size and the time that passed on the clock', async () => {
    expect(await evaluate('function f(x) { return [x, "é"]; }')).toEqual({
      ok: true,
      text: '[1000,"é"]',
      isCut: false,
      // Nine characters of one byte and one of two.
      sizeBytes: 11,
      executionTimeMs: 5,
    });
  });

  it.each([
    ['undefined', 'undefined'],
    ['null', 'null'],
    ['2n ** 64n', '18446744073709551616'],
    ['"text"', 'text'],
    ['NaN', 'NaN'],
    ['new Map([[1, 2n]])', '[[1,"2"]]'],
    ['new Set([1, 1, 2])', '[1,2]'],
    ['Float64Array.of(0.5)', '[0.5]'],
    ['Symbol("s")', 'Symbol(s)'],
    ['(() => { const a = []; a.push(a); return a; })()', '[object Array]'],
    ['Promise.resolve(7)', '7'],
  ])('%s reads %s', async (expression, text) => {
    expect(await textOf(`function f() { return ${expression}; }`)).toBe(text);
  });

  it('cuts a long text and keeps its whole size', async () => {
    const outcome = await evaluate('function f() { return "x".repeat(50000); }');
    expect(outcome).toMatchObject({ ok: true, isCut: true, sizeBytes: 50_000 });
    expect(outcome.ok && outcome.text.length).toBe(TEXT_MAX);
  });

  it.each([
    ['"\\u0301".repeat(5000)', '\u0301'.repeat(1000)],
    ['"\\n".repeat(5000)', '\n'.repeat(1000)],
    ['"a".repeat(19500) + "é".repeat(2000)', 'a'.repeat(19_500) + 'é'.repeat(500)],
    ['"aé".repeat(3000)', `${'aé'.repeat(1000)}a`],
  ])('cuts %s where its characters are too many to lay out quickly', async (expression, text) => {
    const outcome = await evaluate(`function f() { return ${expression}; }`);
    expect(outcome).toMatchObject({ ok: true, isCut: true, text });
  });

  it.each([['é€😀'], ['😀'.repeat(20_000)], [`x${'😀'.repeat(20_000)}`], ['\ud83d'.repeat(20_000)]])(
    'counts the bytes of UTF-8 as an encoder gives them',
    async (text) => {
      const outcome = await evaluate(`function f() { return ${JSON.stringify(text)}; }`);
      expect(outcome).toMatchObject({ ok: true, sizeBytes: new TextEncoder().encode(text).length });
    },
  );

  it('runs customMath however it is bound', async () => {
    expect(await textOf('const customMath = x => x*2', 21)).toBe('42');
    expect(await textOf('var customMath; customMath = x => x*2', 21)).toBe('42');
  });
});

describe('failures', () => {
  it.each([
    ['throw new Error("boom")', 'boom'],
    ['throw "text"', 'text'],
    ['throw new RangeError()', 'RangeError'],
    ['throw undefined', ''],
    ['throw { toString() { throw 1 } }', ''],
    ['return Promise.reject(new Error("later"))', 'later'],
    ['return { toJSON() { throw new Error("no JSON") } }', 'no JSON'],
  ])('%s', async (body, error) => {
    expect(await evaluate(`function f() { ${body} }`)).toMatchObject({ ok: false, error });
  });

  it('says what is wrong with the syntax', async () => {
    expect(await evaluate('function f( {')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/expected/i),
    });
  });

  it('ERR-08 is a name that holds no function', async () => {
    expect(await evaluate('const customMath = 3')).toMatchObject({ ok: false, error: NO_FUNCTION });
  });
});

describe('examples do what they say', () => {
  const answerOf = (label: string) => {
    const example = EXAMPLES.find((candidate) => candidate.label === label);
    if (!example) throw new Error(`no example ${label}`);
    return textOf(example.code);
  };

  it('π(1000) = 168 (OEIS A006880), and these primes add up to 76127 (OEIS A046731)', async () => {
    expect(JSON.parse(await answerOf('Primes up to n'))).toEqual({ n: 1000, count: 168, sum: 76_127 });
  });

  it('below 1000 the start 871 takes the most steps, 178 (OEIS A006877, A006878)', async () => {
    expect(JSON.parse(await answerOf('Longest Collatz path below n'))).toEqual({ start: 871, steps: 178 });
  });

  it('p(1000) = 24061467864032622473692149727991 (MacMahon; OEIS A070177)', async () => {
    expect(await answerOf('Partitions of n')).toBe('24061467864032622473692149727991');
  });

  it('1000 is the sum of two primes in 28 ways (OEIS A002375 at 500)', async () => {
    const { count, pairs } = JSON.parse(await answerOf('Goldbach pairs of n'));
    expect(count).toBe(28);
    expect(pairs[0]).toEqual([3, 997]);
  });

  it('each defines its own function and runs with the initial input', async () => {
    const names = EXAMPLES.map(({ code }) => findFunctions(code)[0]);
    expect(new Set(names).size).toBe(EXAMPLES.length);
    for (const { code } of EXAMPLES) expect((await evaluate(code)).ok).toBe(true);
  });
});
