/** Why units may end without an answer: each kind's closed list, its README's table, and what its files throw. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const folderOf = (kind: string) => `${import.meta.dirname}/${kind.replaceAll('_', '-')}`;
const read = (path: string) => readFileSync(path, 'utf8');

/** The rows of the README's table: reason, when, and by which test it is raised or why by none. */
function tableOf(kind: string): [string, string, string][] {
  const [, section = ''] = read(`${folderOf(kind)}/README.md`).split('\n## Undecided units\n');
  const rows = section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|$/gm);
  return [...rows].map(([, reason, when, test]) => [reason!, when!, test!]);
}

/** The reasons that the kind's files throw, tests left out. */
function thrownBy(kind: string): Set<string> {
  const files = readdirSync(folderOf(kind), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|slow|wasm)\.ts$/.test(name),
  );
  const found = new Set<string>();
  for (const name of files)
    for (const [, reason] of read(`${folderOf(kind)}/${name}`).matchAll(
      /new UndecidedUnit<\w+>\(\s*'(\w+)'/g,
    ))
      found.add(reason!);
  return found;
}

describe.each(kinds)('%s', (kind) => {
  const { undecided } = workTypeOf(kind);

  it('lists the reasons that its files throw, and no other', () => {
    expect([...undecided].sort()).toEqual([...thrownBy(kind)].sort());
  });

  it('says in its README when each is given', () => {
    expect(read(`${folderOf(kind)}/README.md`)).toContain('\n## Undecided units\n');
    expect(tableOf(kind).map(([reason]) => reason)).toEqual(undecided);
  });

  it('raises each in the test that the README names, or says why none does', () => {
    for (const [reason, , test] of tableOf(kind)) {
      const [, named] = /^`(.+\.test\.ts)`$/.exec(test) ?? [];
      if (named === undefined) expect(test, reason).toMatch(/^none: \w.{10,}/);
      else {
        expect(existsSync(`${folderOf(kind)}/${named}`), named).toBe(true);
        expect(read(`${folderOf(kind)}/${named}`)).toContain(reason);
      }
    }
  });
});

it('is said of some kinds', () => {
  expect(kinds.filter((kind) => workTypeOf(kind).undecided.length > 0).length).toBeGreaterThan(3);
});
