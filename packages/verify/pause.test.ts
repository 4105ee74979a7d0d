import { afterEach, describe, expect, it, vi } from 'vitest';
import { turnTaker } from './pause.ts';

afterEach(() => vi.restoreAllMocks());

describe('long work', () => {
  let now = 1_000;
  const told: number[] = [];
  const takerAt0 = (signal?: AbortSignal) => {
    now = 1_000;
    told.length = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    return turnTaker({ onProgress: (share) => void told.push(share), ...(signal && { signal }) });
  };

  it('gives others their turn each time that 50 ms have passed', async () => {
    const takeTurn = takerAt0();
    const turns: boolean[] = [];
    for (const at of [0, 49, 50, 60, 99, 100, 149, 151]) {
      now = 1_000 + at;
      const turn = takeTurn(at / 200);
      turns.push(turn !== undefined);
      await turn;
    }
    expect(turns).toEqual([false, false, true, false, false, true, false, true]);
    expect(told).toEqual([0.25, 0.5, 0.755]);
  });

  it('waits in its turn for events that were there before', async () => {
    const takeTurn = takerAt0();
    now += 50;
    let hasCome = false;
    setTimeout(() => {
      hasCome = true;
    }, 0);
    await takeTurn(1);
    expect(hasCome).toBe(true);
  });

  it('ends with the signal’s reason, at a turn', async () => {
    const leave = new AbortController();
    const takeTurn = takerAt0(leave.signal);
    leave.abort(new Error('left'));
    expect(takeTurn(0)).toBeUndefined();
    now += 50;
    await expect(takeTurn(0.5)).rejects.toThrow('left');
  });

  it('needs nobody who is told, and no signal', async () => {
    takerAt0();
    const takeTurn = turnTaker({});
    now += 50;
    await expect(takeTurn(0.5)).resolves.toBeUndefined();
  });
});
