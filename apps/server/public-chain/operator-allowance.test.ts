import { expect, it } from 'vitest';
import { OperatorAllowance } from './operator-allowance.ts';

const MINUTE_MS = 60_000;

it('OPEN-90 an address has as many anchors in any hour as it may, and another one its own', () => {
  let now = 0;
  const allowance = new OperatorAllowance(2, () => now);
  expect(allowance.take('192.0.2.1')).toBeUndefined();
  now = 40 * MINUTE_MS;
  expect(allowance.take('192.0.2.1')).toBeUndefined();
  expect(allowance.take('192.0.2.1')).toBe(20 * 60);
  expect(allowance.take('192.0.2.2')).toBeUndefined();
  now = 60 * MINUTE_MS;
  expect(allowance.take('192.0.2.1')).toBeUndefined();
  expect(allowance.take('192.0.2.1')).toBe(40 * 60);
});

it('a refused anchor doesn’t make the wait longer', () => {
  let now = 0;
  const allowance = new OperatorAllowance(1, () => now);
  allowance.take('192.0.2.1');
  for (now = MINUTE_MS; now < 60 * MINUTE_MS; now += MINUTE_MS)
    expect(allowance.take('192.0.2.1')).toBe(60 * 60 - now / 1000);
  expect(allowance.take('192.0.2.1')).toBeUndefined();
});

it('has no bound where limits are off', () => {
  const allowance = new OperatorAllowance(Number.POSITIVE_INFINITY, () => 0);
  for (let time = 0; time < 100; time += 1) expect(allowance.take('192.0.2.1')).toBeUndefined();
});
