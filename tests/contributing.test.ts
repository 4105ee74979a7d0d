/** The table of commands in CONTRIBUTING.md names the tests and benchmarks that package.json has. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const isListed = (name: string) => /^(bench|test):/.test(name);

/** Commands in the first column of the table, whose later ones of a row leave `npm run` out. */
const named = read('CONTRIBUTING.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`(?:npm run )?([a-z\d:-]+)[^`]*`/g)])
  .map(([, name]) => name!)
  .filter(isListed);

it('names every one once, and none that is gone', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.sort()).toEqual(scripts.filter(isListed).sort());
});
