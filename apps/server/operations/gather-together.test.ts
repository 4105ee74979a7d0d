import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { gatherTogether } from './gather-together.ts';

it('whoever asks while figures are gathered gets the same, whoever asks later gets new ones', async () => {
  const registry = new Registry();
  new Counter({
    name: 'gathered_total',
    help: 'How often the figures were gathered.',
    registers: [registry],
    async collect() {
      await new Promise((resolve) => setImmediate(resolve));
      this.inc();
    },
  });
  const gather = gatherTogether(registry);
  const countOf = (text: string) => /^gathered_total (\d+)$/m.exec(text)?.[1];
  const together = await Promise.all(Array.from({ length: 50 }, gather));
  expect(together.map(countOf)).toEqual(Array(50).fill('1'));
  expect(countOf(await gather())).toBe('2');
});
