import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedList } from './sorted-list.ts';

const operation = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'removeBefore', 'removeBehind'),
  value: fc.nat({ max: 500 }),
  many: fc.integer({ min: 1, max: 400 }),
} as const);

it('a list of many chunks is what an array is after the same changes', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30 }), fc.boolean(), (operations, isCopied) => {
      let list = new SortedList<number>();
      const plain: number[] = [];
      for (const { kind, value, many } of operations) {
        if (isCopied) list = new SortedList(list.toArray());
        for (let i = 0; i < many; i++) {
          const isBefore = (item: number) => item < value;
          const at = plain.findIndex((item) => !isBefore(item));
          const place = at < 0 ? plain.length : at;
          expect(list.around(isBefore)).toEqual({ before: plain[place - 1], behind: plain[place] });
          if (kind === 'insert') {
            list.insert(isBefore, value);
            plain.splice(place, 0, value);
            continue;
          }
          list[kind](isBefore);
          if (kind === 'removeBehind') plain.splice(place, 1);
          else if (place > 0) plain.splice(place - 1, 1);
        }
      }
      expect(list.toArray()).toEqual(plain);
      expect(list.last).toBe(plain.at(-1));
    }),
    { numRuns: 50 },
  );
});
