import { describe, expect, it } from 'vitest';
import { findFunctions, unreadableLine } from './find-functions.ts';

describe('MINE-37: the first function found, else customMath', () => {
  it('takes the first of two declarations', () => {
    expect(findFunctions('function a() {}\nfunction b() {}')[0]).toBe('a');
  });

  it('takes async and generator functions too', () => {
    expect(findFunctions('async function later() {}')[0]).toBe('later');
    expect(findFunctions('function* each() {}')[0]).toBe('each');
  });

  it('takes a declaration before a variable above it', () => {
    expect(findFunctions('const half = x => x / 2;\nfunction f(x) { return half(x); }')[0]).toBe('f');
  });

  it('takes customMath where nothing is declared as a function', () => {
    expect(findFunctions('const customMath = x => x * 2')).toContain('customMath');
    expect(findFunctions('const half = (x) => x / 2;\nconst customMath = half')[0]).toBe('customMath');
    expect(findFunctions('customMath = function (x) { return x }')).toEqual(['customMath']);
  });

  it('takes the first variable that holds a function, else', () => {
    expect(findFunctions('let n = 3, f = async (x) => x, g = function () {};')).toEqual(['f']);
  });

  it('sees no function in a comment, a text or another function', () => {
    expect(findFunctions('// function a() {}\nconst s = "function b() {}";')).toEqual([]);
    expect(findFunctions('function outer() { function inner() {} }')).toEqual(['outer']);
  });

  it('ERR-08 finds none in an expression', () => {
    expect(findFunctions('1+1')).toEqual([]);
    expect(findFunctions('')).toEqual([]);
  });

  it('takes names in any script, and code that is not whole', () => {
    expect(findFunctions('function größe(x) {')).toEqual(['größe']);
  });
});

describe('the line at which code stops being JavaScript', () => {
  it('is that of its first fault', () => {
    expect(unreadableLine('function f(n) {\n  return n +* 2;\n}\n)')).toBe(2);
    expect(unreadableLine('function f(n) {\n  return n;\n}\n)')).toBe(4);
  });

  it('is none of code that can be read, whatever it does', () => {
    expect(unreadableLine('function f(n) {\n  throw new SyntaxError("line 7");\n}')).toBeNull();
    expect(unreadableLine('1+1')).toBeNull();
  });
});
