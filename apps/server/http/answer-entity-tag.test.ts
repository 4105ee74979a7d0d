import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hasEntityTag } from './answer-entity-tag.ts';

const asked = (ifNoneMatch: string) =>
  hasEntityTag({ headers: { 'if-none-match': ifNoneMatch } } as FastifyRequest, 'W/"b"');

describe('the tags that a client has', () => {
  it.each(['W/"b"', 'W/"a",W/"b"', ' W/"a" ,  W/"b"\t, W/"c"'])('%s have it', (tags) => {
    expect(asked(tags)).toBe(true);
  });

  it.each(['', 'W/"a"', 'W/"ab", b'])('%s have it not', (tags) => {
    expect(asked(tags)).toBe(false);
  });

  it('are read in a time that grows with their length, not with its square', () => {
    // As an expression with spaces on both sides of the comma this took minutes.
    expect(asked(`a${' '.repeat(3e6)}b`)).toBe(false);
  });
});
