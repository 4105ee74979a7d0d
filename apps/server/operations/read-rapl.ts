/**
 * Energy of the processor packages as the processor itself counts it (Linux, intel-rapl; AMD's counters carry the same
 * name). It is of the whole machine, whatever ran on it. Source: Documentation/power/powercap/powercap.rst of Linux.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const JOULES_PER_MICROJOULE = 1e-6;
/** Packages alone: their parts (core, dram) are below them, and psys holds them a second time. */
const PACKAGE_FOLDER = /^intel-rapl:\d+$/;
const PACKAGE_NAME = /^package-\d+$/;

export interface EnergyCounter {
  /**
   * Joules of all packages since the counter was opened. The processor's counters begin again after some hours or
   * minutes of full load; one that is read at least once between two beginnings loses nothing.
   */
  readJoules(): number;
}

interface Zone {
  file: string;
  /** The counter's range in microjoules, after which it begins at 0 again. */
  range: number;
  last: number;
}

/** undefined where there is no such counter, or only for root. */
export function openEnergyCounter(folder = '/sys/class/powercap'): EnergyCounter | undefined {
  const zones = listZones(folder);
  if (zones.length === 0) return undefined;
  let microjoules = 0;
  return {
    readJoules() {
      for (const zone of zones) {
        const now = readNumber(zone.file);
        if (now === undefined) continue;
        microjoules += now >= zone.last ? now - zone.last : now + zone.range - zone.last;
        zone.last = now;
      }
      return microjoules * JOULES_PER_MICROJOULE;
    },
  };
}

function listZones(folder: string): Zone[] {
  return listFolder(folder)
    .filter((name) => PACKAGE_FOLDER.test(name))
    .flatMap((name) => {
      const zone = path.join(folder, name);
      const file = path.join(zone, 'energy_uj');
      const [last, range] = [readNumber(file), readNumber(path.join(zone, 'max_energy_range_uj'))];
      const isPackage = PACKAGE_NAME.test(readText(path.join(zone, 'name')) ?? '');
      return isPackage && last !== undefined && range !== undefined ? [{ file, range, last }] : [];
    });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1').trim();
  } catch {
    return undefined;
  }
}

function readNumber(file: string): number | undefined {
  const text = readText(file);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
