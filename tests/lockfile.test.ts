import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

const locked = () =>
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };

/** Whether a range of versions, as package.json writes one, has 20.19.0; upper bounds behind a lower one aren't read. */
function hasNode20(range: string): boolean {
  return range.split('||').some((part) => {
    const [, sign = '', major = '', minor = '0'] = /^\s*(>=|[~^])?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (sign === '>=' && Number(major) < 20) return true;
    return Number(major) === 20 && (sign === '' || Number(minor) <= 19);
  });
}

it('locks no package that wants a later Node than README promises', () => {
  expect(['>=20', '^18 || ^20.19.0', '20 || >=22', '>= 0.8'].filter((range) => !hasNode20(range))).toEqual(
    [],
  );
  expect(['>=22', '^22.1', '>=20.20', '18'].filter(hasNode20)).toEqual([]);
  const later = Object.entries(locked().packages).flatMap(([place, { engines }]) =>
    engines?.node && engines.node !== '*' && !hasNode20(engines.node) ? [`${place}: ${engines.node}`] : [],
  );
  expect(later).toEqual([]);
});

/** `npm ci` refuses a lock file without the packages of other platforms, which an install on one platform may drop. */
it('locks the optional packages of every platform', () => {
  const { packages } = locked();
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
