import { describe, expect, it } from 'vitest';
import { AnswerTooLong } from './failures.ts';
import { readLines } from './read-lines.ts';

function streamOf(...parts: readonly (Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(part);
    },
  });
}

async function linesOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(stream)) lines.push(line);
  return lines;
}

describe('lines of a stream', () => {
  const bytes = new TextEncoder().encode('one\nzwö𝔻lf\n\nthree');

  it('are the same wherever its parts end', async () => {
    for (let at = 0; at <= bytes.length; at++) {
      const parts = [bytes.slice(0, at), bytes.slice(at)];
      expect(await linesOf(streamOf(...parts))).toEqual(['one', 'zwö𝔻lf', '', 'three']);
    }
  });

  it('are none of an empty stream, and no empty one follows the last end', async () => {
    expect(await linesOf(streamOf())).toEqual([]);
    expect(await linesOf(streamOf(new TextEncoder().encode('one\n')))).toEqual(['one']);
  });

  it('end with the failure of a connection that breaks', async () => {
    await expect(linesOf(streamOf(bytes, new Error('broken')))).rejects.toThrow('broken');
  });

  it('are refused when one of them is too long', async () => {
    const whole = readLines(streamOf(bytes.slice(0, 7), bytes.slice(7)), { lengthMax: 7 });
    for (const line of ['one', 'zwö𝔻lf', '', 'three'])
      expect(await whole.next()).toMatchObject({ value: line });
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(97)),
    });
    await expect(readLines(endless, { lengthMax: 10_000 }).next()).rejects.toThrow(AnswerTooLong);
  });

  it('are given up when the stream is silent, and not when their reader is slow', async () => {
    let isClosed = false;
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      cancel: () => {
        isClosed = true;
      },
    });
    const lines = readLines(silent, { idleMs: 40 });
    expect(await lines.next()).toEqual({ value: 'one', done: false });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await lines.next()).toEqual({ value: 'zwö𝔻lf', done: false });
    await lines.next();
    await expect(lines.next()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(isClosed).toBe(true);
  });

  it('close the connection when nobody reads on', async () => {
    let isClosed = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes),
      cancel: () => {
        isClosed = true;
      },
    });
    for await (const line of readLines(endless)) if (line === 'one') break;
    expect(isClosed).toBe(true);
  });
});
