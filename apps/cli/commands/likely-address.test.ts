import { expect, it } from 'vitest';
import { likelyAddress } from './likely-address.ts';

it('is that of the port that is set, and of the usual one where any is taken', () => {
  expect(likelyAddress({ port: 4620 })).toBe('http://localhost:4620');
  expect(likelyAddress({ port: 0 })).toBe('http://localhost:3000');
});
