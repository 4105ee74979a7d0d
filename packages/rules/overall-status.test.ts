import { describe, expect, it } from 'vitest';
import { overallStatus } from './overall-status.ts';

const session = (status: string, startedAtMs: number) => ({ status, startedAtMs });

describe('OPEN-17: the overall status of several sessions', () => {
  it.each([
    { given: [], status: 'idle', newest: null },
    { given: [session('stopped', 1)], status: 'idle', newest: null },
    { given: [session('mining', 1)], status: 'mining', newest: 1 },
    { given: [session('paused', 1)], status: 'paused', newest: 1 },
    { given: [session('paused', 1), session('paused', 2)], status: 'paused', newest: 2 },
    { given: [session('mining', 1), session('paused', 2)], status: 'mining', newest: 1 },
    {
      given: [session('paused', 3), session('mining', 2), session('mining', 1)],
      status: 'mining',
      newest: 2,
    },
    { given: [session('stopped', 3), session('paused', 1)], status: 'paused', newest: 1 },
    {
      given: [session('stopped', 3), session('mining', 1), session('paused', 2)],
      status: 'mining',
      newest: 1,
    },
  ])('$given.length sessions: $status, started at $newest', ({ given, status, newest }) => {
    const overall = overallStatus(given);
    expect(overall.status).toBe(status);
    expect(overall.session?.startedAtMs ?? null).toBe(newest);
  });
});
