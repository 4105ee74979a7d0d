import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Powers } from './powers.tsx';

const set = (text: string) => renderToStaticMarkup(<Powers>{text}</Powers>).replaceAll(/<\/?span[^>]*>/g, '');

it.each([
  ['a group of 2^50.0 elements', 'a group of 2^<sup>50.0</sup> elements'],
  ['beyond 4·10^18.', 'beyond 4·10^<sup>18</sup>.'],
  ['[10^12, 10^12 + 10^9)', '[10^<sup>12</sup>, 10^<sup>12</sup> + 10^<sup>9</sup>)'],
  ['2^-44 and 2^−20', '2^<sup>−44</sup> and 2^<sup>−20</sup>'],
  ['(log n)^{1 + ε} and p^a', '(log n)^<sup>1 + ε</sup> and p^<sup>a</sup>'],
  ['no power, 3 ^ 4 and ^5', 'no power, 3 ^ 4 and ^5'],
  ['', ''],
])('sets %j with raised exponents, and its text stays the same', (text, markup) => {
  expect(set(text)).toBe(markup);
});
