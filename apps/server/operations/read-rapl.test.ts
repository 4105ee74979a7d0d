import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEnergyCounter } from './read-rapl.ts';

/** Names and range as on an Intel machine with one socket: /sys/class/powercap of Linux 6.1. */
const RANGE = 262_143_328_850;
let folder: string;

function addZone(zone: string, name: string, microjoules: number | string): void {
  mkdirSync(path.join(folder, zone), { recursive: true });
  writeFileSync(path.join(folder, zone, 'name'), `${name}\n`);
  writeFileSync(path.join(folder, zone, 'energy_uj'), `${microjoules}\n`);
  writeFileSync(path.join(folder, zone, 'max_energy_range_uj'), `${RANGE}\n`);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'powercap-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('OPEN-66 the energy counter of the processor', () => {
  it('counts joules from its opening on, over all packages', () => {
    addZone('intel-rapl:0', 'package-0', 5_000_000);
    addZone('intel-rapl:1', 'package-1', 7_000_000);
    const counter = openEnergyCounter(folder)!;
    expect(counter.readJoules()).toBe(0);
    addZone('intel-rapl:0', 'package-0', 6_500_000);
    addZone('intel-rapl:1', 'package-1', 9_000_000);
    expect(counter.readJoules()).toBeCloseTo(3.5, 9);
    expect(counter.readJoules()).toBeCloseTo(3.5, 9);
  });

  it('leaves out what packages already hold: their parts and the whole platform', () => {
    addZone('intel-rapl:0', 'package-0', 0);
    addZone('intel-rapl:0:0', 'core', 0);
    addZone('intel-rapl:1', 'psys', 0);
    addZone('intel-rapl-mmio:0', 'package-0', 0);
    const counter = openEnergyCounter(folder)!;
    for (const [zone, name] of [
      ['intel-rapl:0', 'package-0'],
      ['intel-rapl:0:0', 'core'],
      ['intel-rapl:1', 'psys'],
      ['intel-rapl-mmio:0', 'package-0'],
    ] as const)
      addZone(zone, name, 1_000_000);
    expect(counter.readJoules()).toBeCloseTo(1, 9);
  });

  it('goes on when the counter begins again', () => {
    addZone('intel-rapl:0', 'package-0', RANGE - 1_000_000);
    const counter = openEnergyCounter(folder)!;
    addZone('intel-rapl:0', 'package-0', 2_000_000);
    expect(counter.readJoules()).toBeCloseTo(3, 6);
  });

  it('keeps its sum while a file can’t be read, and goes on after', () => {
    addZone('intel-rapl:0', 'package-0', 0);
    const counter = openEnergyCounter(folder)!;
    addZone('intel-rapl:0', 'package-0', 2_000_000);
    expect(counter.readJoules()).toBeCloseTo(2, 9);
    addZone('intel-rapl:0', 'package-0', 'not supported');
    expect(counter.readJoules()).toBeCloseTo(2, 9);
    addZone('intel-rapl:0', 'package-0', 3_000_000);
    expect(counter.readJoules()).toBeCloseTo(3, 9);
  });

  it('is absent where there is none, where it is not a package, or where it can’t be read', () => {
    expect(openEnergyCounter(path.join(folder, 'absent'))).toBeUndefined();
    expect(openEnergyCounter(folder)).toBeUndefined();
    addZone('intel-rapl:0', 'psys', 1);
    addZone('intel-rapl:1', 'package-0', 'n/a');
    expect(openEnergyCounter(folder)).toBeUndefined();
  });
});
