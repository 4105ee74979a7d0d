import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
  /** Address of the package's file, where the lock file names one. */
  resolved?: string;
  /** Hash of that file. */
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  /** Whether it is a package of this repository. */
  link?: boolean;
  hasInstallScript?: boolean;
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

/**
 * `npm ci` refuses a file with another hash, whoever sends it; without an address it asks the registry that is set. Of some
 * optional packages for other platforms the lock file has no hash.
 */
it('locks every package by its hash, but optional ones of other platforms, and none by an address', () => {
  const places = Object.entries(locked().packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  const unlocked = places.filter(([, { integrity, optional, os, cpu }]) => {
    const isOfPlatform = optional && (os ?? cpu) !== undefined;
    return integrity === undefined ? !isOfPlatform : !integrity.startsWith('sha512-');
  });
  const elsewhere = places.filter(([, { resolved }]) => resolved !== undefined);
  expect([...unlocked, ...elsewhere].map(([place]) => place)).toEqual([]);
});

/** npm 11 warns of scripts that package.json doesn't name, and a later one won't run them. */
it('names the packages whose install scripts run, and no others', () => {
  const running = Object.entries(locked().packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript && place.includes('node_modules/') ? [place.split('node_modules/').at(-1)!] : [],
  );
  const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(running)].toSorted());
  expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
});
