/** The parts of the journeys (e2e/playwright.config.ts): each file is in one of them, and each name is a file's. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '../e2e/playwright.config.ts';

const files = readdirSync(new URL('../e2e', import.meta.url)).filter((name) => name.endsWith('.spec.ts'));

/** The files that patterns such as **\/mine-*.spec.ts name. */
function named(patterns: unknown): string[] {
  const expressions = (patterns as string[]).map(
    (pattern) => new RegExp(`^${pattern.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  );
  for (const expression of expressions)
    expect(
      files.filter((file) => expression.test(file)),
      String(expression),
    ).not.toEqual([]);
  return files.filter((file) => expressions.some((expression) => expression.test(file)));
}

it('hold every journey once, and name none that isn’t there', () => {
  const parts = config.projects!.map(({ testMatch, testIgnore }) => {
    if (testMatch) return named(testMatch);
    const others = named(testIgnore);
    return files.filter((file) => !others.includes(file));
  });
  expect(parts.flat().sort()).toEqual(files.toSorted());
});

it('are all in the whole check, where only one needs a machine with memory to itself', () => {
  const script = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8');
  const listed = /^readonly beside=\(--project=\{(.*)\}\)$/m.exec(script)?.[1]?.split(',');
  expect(listed).toEqual(config.projects!.map(({ name }) => name).filter((name) => name !== 'alone'));
});
