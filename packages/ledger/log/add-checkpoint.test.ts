import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../encoding/base64.ts';
import { ADD_CHECKPOINT, readAddCheckpoint, SIZE_TYPE, writeAddCheckpoint } from './add-checkpoint.ts';

const hash = (byte: number) => new Uint8Array(32).fill(byte);
const line = (byte: number) => encodeBase64(hash(byte));
const note = 'ledger.example/log\n7\nAAAA\n\n— ledger.example/log AAAAAAA=\n';

describe('what a log asks of a witness', () => {
  it('has the form of C2SP tlog-witness', () => {
    const asked = { oldSize: 3, proof: [hash(1), hash(2)], note };
    const text = `old 3\n${line(1)}\n${line(2)}\n\n${note}`;
    expect(writeAddCheckpoint(asked)).toBe(text);
    expect(readAddCheckpoint(text)).toEqual(asked);
    expect(writeAddCheckpoint({ oldSize: 0, proof: [], note })).toBe(`old 0\n\n${note}`);
    expect(readAddCheckpoint(`old 0\n\n${note}`)).toEqual({ oldSize: 0, proof: [], note });
    expect([ADD_CHECKPOINT, SIZE_TYPE]).toEqual(['/add-checkpoint', 'text/x.tlog.size']);
  });

  it.each([
    ['without a note', 'old 3\n'],
    ['empty', ''],
    ['with a size in another spelling', `old 03\n\n${note}`],
    ['with a size that isn’t whole', `old 3.5\n\n${note}`],
    ['with a size below 0', `old -3\n\n${note}`],
    ['with a size beyond what is exact', `old 9007199254740992\n\n${note}`],
    ['with another word', `new 3\n\n${note}`],
    ['with more in its first line', `old 3 4\n\n${note}`],
    ['with something before its first line', `x old 3\n\n${note}`],
    ['with a hash that is no base64', `old 3\n*\n\n${note}`],
    ['with a hash that is too short', `old 3\n${encodeBase64(hash(1).slice(1))}\n\n${note}`],
    ['with one wrong hash among others', `old 3\n${line(1)}\nAAAA\n\n${note}`],
  ])('is none %s', (_, text) => {
    expect(readAddCheckpoint(text)).toBeUndefined();
  });

  it('has at most 63 hashes, and a size of up to 2^53 − 1', () => {
    const lines = (count: number) => `${line(1)}\n`.repeat(count);
    expect(readAddCheckpoint(`old 3\n${lines(63)}\n${note}`)?.proof).toHaveLength(63);
    expect(readAddCheckpoint(`old 3\n${lines(64)}\n${note}`)).toBeUndefined();
    expect(readAddCheckpoint(`old 9007199254740991\n\n${note}`)?.oldSize).toBe(2 ** 53 - 1);
  });
});
