import { expect, it } from 'vitest';
import { bySize, instanceFinder, instanceMarks, placeOfInstance } from './instances.ts';

const findInstance = instanceFinder(['lattice', 'discrete logarithm']);

it.each([
  ['instance 12', '11'],
  ['lattice #1', '0'],
  ['discrete logarithm 1,234', '1233'],
  ['Instance #1', '0'],
  ['instance no. 1,234', '1233'],
  ['7', '6'],
])('finds %j, counted from 1', (text, position) => {
  expect(findInstance(text)).toBe(position);
});

it.each([
  ...['', '0', 'instance', '-1', '1.5', 'instance 0', 'a 0', 'logarithm 12'],
  ...['zero 3050496', 'block 5', 'n 12', 'instances 3', 'an instance 3'],
])('finds nothing for %j', (text) => {
  expect(findInstance(text)).toBeUndefined();
});

it('looks into texts of a hundred characters, and passes over spaces around a number', () => {
  expect(findInstance(`${' '.repeat(99)}7`)).toBe('6');
  expect(findInstance(' lattice 7 ')).toBe('6');
  expect(findInstance(`${' '.repeat(100)}7`)).toBeUndefined();
});

it('names positions as it finds them', () => {
  expect(placeOfInstance('1233')).toBe('instance 1,234');
  expect(findInstance(placeOfInstance('1233'))).toBe('1233');
});

it('has the next power of ten ahead', () => {
  expect(instanceMarks(99)).toEqual([
    { name: '100 instances', meaning: 'A round number of instances.', at: 100 },
  ]);
  expect(instanceMarks(100).map(({ at }) => at)).toEqual([1000]);
});

it('orders counts by their sizes', () => {
  expect(bySize({ of_130: 2n, steps: 9n, of_70: 1n, of_80: 0n }, 'of_')).toEqual([
    { size: 70, count: 1n },
    { size: 130, count: 2n },
  ]);
});
