import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

/** `npm ci` refuses a lock file without the packages of other platforms, which an install on one platform may drop. */
it('locks the optional packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
