/** Whether a leak is told from a process that began again. */
import { describe, expect, it } from 'vitest';
import { bloatedTables, compareSixths } from './judge-soak.ts';
import type { Sample } from './measure-soak.ts';

/** An hour, a sample every 10 s, in which the server is killed every six minutes. */
function hour(memoryBytes: (ageSeconds: number, generation: number) => number, lifeSeconds = 360): Sample[] {
  return Array.from({ length: 360 }, (_, at) => {
    const [age, generation] = [(at * 10) % lifeSeconds, Math.floor((at * 10) / lifeSeconds)];
    return {
      atSeconds: at * 10,
      server: { pid: 100 + generation, memoryBytes: memoryBytes(age, generation), handles: 60, sockets: 70 },
      database: { pid: 50, memoryBytes: 40e6, handles: 500, sockets: 40 },
      connections: 12,
      visitorSockets: 55,
      tables: {},
      files: { files: 1, bytes: 10 },
    };
  });
}

const memory = (samples: Sample[]) => compareSixths(samples, 3600)[0];

describe('flat memory', () => {
  it('is that of processes which grow and begin again', () => {
    expect(memory(hour((age) => 200e6 + age * 500e3))).toMatchObject({ isFlat: true });
  });

  it('is not that of processes each of which begins larger', () => {
    expect(memory(hour((_, generation) => 200e6 + generation * 10e6))).toMatchObject({ isFlat: false });
  });

  it('is not that of one process which grows all the time', () => {
    expect(memory(hour((age) => 200e6 + age * 50e3, 3600))).toMatchObject({ isFlat: false });
    expect(memory(hour(() => 200e6, 3600))).toMatchObject({ early: 200, late: 200, isFlat: true });
  });

  it('is not that of processes of which no two can be compared', () => {
    const samples = hour(() => 200e6, 3600).map((sample, at) => ({
      ...sample,
      server: { ...sample.server, pid: at < 300 ? 100 : 101 },
    }));
    expect(memory(samples)).toMatchObject({ isFlat: false });
  });
});

describe('flat sockets', () => {
  const sockets = (samples: Sample[]) =>
    compareSixths(samples, 3600).find(({ what }) => what.startsWith('sockets'));
  const growing = (ofVisitors: number) =>
    hour(() => 1, 3600).map((sample, at) => ({
      ...sample,
      server: { ...sample.server, sockets: 70 + at },
      visitorSockets: 55 + at * ofVisitors,
    }));

  it('are those that more visitors hold, and not those that nobody does', () => {
    expect(sockets(growing(1))).toMatchObject({ isFlat: true });
    expect(sockets(growing(0))).toMatchObject({ isFlat: false });
  });
});

describe('a bloated table', () => {
  const growing = (rowsLater: number) =>
    hour(() => 1).map((sample, at) => ({
      ...sample,
      tables: { sessions: { rows: at < 180 ? 10 : rowsLater, deadRows: 0, bytes: 1e6 + at * 10e3 } },
    }));

  it('grows though its rows do not', () => {
    for (const rowsLater of [10, 14])
      expect(bloatedTables(growing(rowsLater), 3600).map(({ what }) => what)).toEqual(['sessions, kB']);
  });

  it('is none whose bytes fall and rise with the vacuum', () => {
    const churning = hour(() => 1).map((sample, at) => ({
      ...sample,
      tables: { states: { rows: 4, deadRows: 0, bytes: at % 12 < (at < 180 ? 4 : 8) ? 50e6 : 30e6 } },
    }));
    expect(bloatedTables(churning, 3600)).toEqual([]);
  });

  it('is none that grows with its rows', () => {
    expect(bloatedTables(growing(1000), 3600)).toEqual([]);
  });
});
