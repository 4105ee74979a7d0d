import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { packJson, unpackJson } from './packed-json.ts';
import { startTestDatabase } from './testing/start-test-database.ts';

describe('packed JSON', () => {
  it('reads a row as the migration from jsonb writes it', async () => {
    const database = await startTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ packed: Buffer }>(
        `select '\\x00'::bytea || convert_to('{"proof":"AAAA","leafCount":7}'::jsonb::text, 'UTF8') as packed`,
      );
      expect(unpackJson(rows[0]!.packed)).toEqual({ proof: 'AAAA', leafCount: 7 });
    } finally {
      await client.end();
      await database.close();
    }
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // JSON itself has no negative zero.
        const said = JSON.parse(JSON.stringify(value));
        expect(unpackJson(packJson(value))).toEqual(said);
      }),
    );
  });

  it('takes little more space for base64 than the bytes themselves', () => {
    const bytes = randomBytes(6000);
    expect(packJson({ proof: bytes.toString('base64') }).length).toBeLessThan(6000 * 1.03);
  });

  it('reads what was stored before as plain text', () => {
    expect(unpackJson(Buffer.concat([Buffer.of(0), Buffer.from('{"version": 1}')]))).toEqual({ version: 1 });
  });

  it('gives null for damaged bytes, other forms and what unfolds beyond a megabyte', () => {
    const whole = packJson({ proof: 'AAAA', leafCount: 7 });
    expect(unpackJson(whole.subarray(0, whole.length - 3))).toBeNull();
    expect(unpackJson(new Uint8Array())).toBeNull();
    expect(unpackJson(Buffer.of(2, 0x7b, 0x7d))).toBeNull();
    const bomb = deflateRawSync(JSON.stringify('0'.repeat(2 << 20)));
    expect(unpackJson(Buffer.concat([Buffer.of(1), bomb]))).toBeNull();
  });

  it('refuses what JSON has no text for', () => {
    expect(() => packJson(undefined)).toThrow(TypeError);
  });
});
