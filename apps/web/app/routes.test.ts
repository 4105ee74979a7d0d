import { PAGE_PATHS } from '@productive-mining/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import type { ScreenRecord } from '../screens/screen-record.ts';
import {
  FURTHER_SCREENS,
  furtherScreenAt,
  pathsOf,
  placeAt,
  ROUTES,
  routeAt,
  SCREENS,
  TABS,
  titleAt,
} from './routes.ts';

const records = import.meta.glob<Record<string, ScreenRecord>>('../screens/*/screen.ts', { eager: true });
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe('the list of screens', () => {
  it('holds the record of every folder, and each once', () => {
    const ofFolders = Object.values(records).flatMap((module) => Object.values(module));
    expect(ofFolders.length).toBeGreaterThan(10);
    expect(new Set(SCREENS)).toEqual(new Set(ofFolders));
    expect(distinct(SCREENS)).toBe(SCREENS.length);
  });

  it('gives no path and no key twice', () => {
    const paths = SCREENS.flatMap(pathsOf);
    expect([...paths].sort()).toEqual([...PAGE_PATHS].sort());
    const keys = [...ROUTES, ...FURTHER_SCREENS].map(({ key }) => key);
    expect(distinct(keys)).toBe(keys.length);
  });

  it('has every route with the name of a tab in the bottom bar', () => {
    expect(new Set(TABS)).toEqual(new Set(ROUTES.filter(({ tab }) => tab !== undefined)));
  });

  it('leads from every path of a screen to its record', () => {
    for (const screen of SCREENS) {
      for (const path of pathsOf(screen)) expect(placeAt(path)?.screen).toBe(screen);
    }
  });
});

describe('a path', () => {
  it.each(['/blocks/77', '/Blocks/77/'])('%s gives the page of block 77', (path) => {
    expect(placeAt(path)?.params).toEqual({ index: '77' });
    expect(titleAt(path)).toBe('Block 77');
  });

  it.each(['/blocks/7/8', '/blocksy', '/%E0%A4%A'])('%s has the title of no screen', (path) => {
    expect(titleAt(path)).toBe('404 Page Not Found');
  });

  it('of a block that nothing can be has the title that its page shows', () => {
    expect(titleAt('/blocks/abc')).toBe('No such block');
  });

  it('is that of a route or of a further screen, not of both', () => {
    expect([routeAt('/mining')?.path, furtherScreenAt('/mining')]).toEqual(['/', undefined]);
    expect([routeAt('/blocks'), furtherScreenAt('/blocks/')?.path]).toEqual([undefined, '/blocks']);
  });
});
