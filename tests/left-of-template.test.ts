/** A registered kind holds nothing of the example that `npm run new:work-type` copied into its folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_MARK } from '../scripts/new-work-type/mark-example.ts';
import { ROOT } from './source-files.ts';

const EXAMPLE = 'scripts/new-work-type/square-free-numbers';
/** Shorter lines can be the same by chance. */
const TELLING_CHARACTERS = 40;

/** All files below a folder or the file itself, from the root; compiled kernels left out. */
function textsBelow(place: string): { file: string; text: string }[] {
  if (!existsSync(path.join(ROOT, place))) return [];
  if (place.endsWith('.ts')) return [{ file: place, text: readFileSync(path.join(ROOT, place), 'utf8') }];
  return readdirSync(path.join(ROOT, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.wasm.ts'))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { file: path.relative(ROOT, file), text: readFileSync(file, 'utf8') };
    });
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());
const tellsOfExample = (line: string) =>
  line.length >= TELLING_CHARACTERS && /Möbius|[sS]quare-free|μ/.test(line);
const exampleLines = new Set([
  EXAMPLE_MARK,
  ...textsBelow(EXAMPLE).flatMap(({ text }) => linesOf(text).filter(tellsOfExample)),
]);

const kinds = presentations.map(({ value }) => value).filter(isAvailable);

describe('what is left of the template', () => {
  it('is looked for by the lines that tell of its example', () => {
    expect(kinds.length).toBeGreaterThan(0);
    const readme = textsBelow(EXAMPLE).find(({ file }) => file.endsWith('README.md'))!;
    expect(linesOf(readme.text).filter((line) => exampleLines.has(line)).length).toBeGreaterThan(5);
  });

  it.each(kinds)('is nothing in %s', (kind) => {
    const folder = kind.replaceAll('_', '-');
    const places = [`packages/work/${folder}`, `bench/peers/${folder}.ts`];
    const left = places
      .flatMap(textsBelow)
      .filter(
        ({ text }) => text.includes(EXAMPLE_MARK) || linesOf(text).some((line) => exampleLines.has(line)),
      );
    expect(left.map(({ file }) => file)).toEqual([]);
  });
});
