/** What a session says beside its progress bars. */
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { showSession } from './show-session.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('says once that the machine, not the work, is why a unit takes long, and again when it is busy again', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line);
  });
  const shown = showSession();
  for (const processorShare of [null, 0.9, 0.1, 0.2, 0.8, 0.3])
    shown.progress({
      computationProgress: 1,
      verificationProgress: 0,
      subject: '',
      processorShare,
    } as MiningProgress);
  shown.close();
  expect(lines.map((line) => /gets (\d+) % of a core/.exec(line)?.[1])).toEqual(['10', '30']);
});
