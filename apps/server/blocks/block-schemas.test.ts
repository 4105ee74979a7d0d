/** Answers about blocks against the OpenAPI document that the same server gives, by a validator that knows nothing of zod. */
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, loadCompute } from '@productive-mining/work/registry.ts';
import { firstUnitOf } from '@productive-mining/work/testing/certify-unit.ts';
import { malformedPartsOf } from '@productive-mining/work/testing/malform-value.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
/** Columns of a block that no check needs. */
const MEASURED = ['energyConsumed', 'computeMs', 'verifyMs'];

interface ShownBlock {
  status: string;
  certificate: JsonObject;
  discoveries: { workType: string; status: string; plan: JsonObject; result: JsonObject }[];
}
interface StoredLine {
  block: JsonObject;
  signature: JsonObject;
  certificate: JsonObject;
  discoveries: { columns: { plan: { $json: JsonObject }; result: { $json: JsonObject } } }[];
}

describe('what the OpenAPI document says of blocks', () => {
  let test: TestApp;
  let validators: Record<'block' | 'stored' | 'leaf', ValidateFunction>;
  const shown = async (kind: string): Promise<ShownBlock> =>
    (await test.app.inject(`/api/blocks/${kinds.indexOf(kind) + 1}`)).json();
  const stored = async (kind: string): Promise<StoredLine> => {
    const { body } = await test.app.inject(`/api/blockchain/stored?after=${kinds.indexOf(kind)}`);
    return JSON.parse(body.split('\n')[0]!) as StoredLine;
  };

  beforeAll(async () => {
    test = await startTestApp();
    for (const [at, workType] of kinds.entries()) {
      const { plan, result, certificate } = (await firstUnitOf(workType)).claim;
      const minerAddress = `0x${'1'.repeat(40)}`;
      const money = { value: '600.00', rewardBaseUnits: 100n };
      const index = at + 1;
      await insertBlock(test.database, {
        ...{ index, minerAddress, workType, difficulty: 1, ...money, plan, result, certificate },
      });
    }
    const document = (await test.app.inject('/api/openapi.json')).json<object>();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    const named = (name: string) => ajv.compile({ $ref: `api#/components/schemas/${name}` });
    validators = { block: named('BlockDetail'), stored: named('StoredBlock'), leaf: named('LeafLine') };
  }, 240_000);
  afterAll(() => test.close());

  const expectValid = (name: keyof typeof validators, value: unknown) => {
    const isValid = validators[name](value);
    expect(validators[name].errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  };

  it.each(kinds)('a block of %s has the form that is said, on its page and as it is stored', async (kind) => {
    expectValid('block', await shown(kind));
    expectValid('stored', await stored(kind));
  });

  it.each(kinds)('a block of %s with a field more or less, or of another type, has not', async (kind) => {
    const { plan, result } = (await firstUnitOf(kind)).claim;
    const page = await shown(kind);
    const line = await stored(kind);
    const [discovery] = page.discoveries;
    const [row] = line.discoveries;
    const parts = { plan, result } as const;
    for (const part of ['plan', 'result'] as const) {
      const changes = malformedPartsOf(kind, parts[part]);
      expect(changes.length).toBeGreaterThan(10);
      for (const [what, changed] of changes) {
        const ofPage = { ...page, discoveries: [{ ...discovery, [part]: changed }] };
        expect(validators.block(ofPage), `${part}: ${what}`).toBe(false);
        const columns = { ...row!.columns, [part]: { $json: changed } };
        const ofLine = { ...line, discoveries: [{ ...row, columns }] };
        expect(validators.stored(ofLine), `${part}: ${what}`).toBe(false);
      }
    }
  });

  it('a stored block without a column that is checked, or with one of another type, has not', async () => {
    const line = await stored('prime_pattern');
    const isRefused = (changed: object, what: string) =>
      expect(validators.stored({ ...line, ...changed }), what).toBe(false);
    for (const part of ['block', 'signature', 'certificate'] as const) {
      const { [part]: columns } = line;
      const checked = Object.keys(columns).filter((name) => !(part === 'block' && MEASURED.includes(name)));
      expect(checked.length).toBeGreaterThan(3);
      for (const name of checked) {
        const { [name]: _, ...fewer } = columns;
        isRefused({ [part]: fewer }, `${part} without ${name}`);
        isRefused({ [part]: { ...columns, [name]: { $none: true } } }, `${part} with another ${name}`);
      }
    }
    const record = { id: 1, kind: 'first_key', payload: { $json: {} }, createdAt: line.block.timestamp };
    expectValid('stored', { ...line, chainRecords: [{ ...record, more: 'unknown' }] });
    for (const name of Object.keys(record)) {
      const { [name as keyof typeof record]: _, ...fewer } = record;
      isRefused({ chainRecords: [fewer] }, `a record without ${name}`);
    }
    isRefused({ signature: { ...line.signature, more: 1 } }, 'a signature with a further column');
    expectValid('stored', { ...line, block: { ...line.block, more: 'unknown' } });
  });

  it.each(kinds)(
    'a block of %s whose certificate lacks a field has not, unless it is faulty',
    async (kind) => {
      const page = await shown(kind);
      for (const name of Object.keys(page.certificate)) {
        const { [name]: _, ...certificate } = page.certificate;
        expect(validators.block({ ...page, certificate }), name).toBe(false);
        expectValid('block', { ...page, certificate, status: 'faulty' });
      }
    },
  );

  it('a block has the plan and the result of its own kind, unless it is faulty', async () => {
    const page = await shown('prime_pattern');
    const [discovery] = page.discoveries;
    const of = (change: object) => ({ ...page, discoveries: [{ ...discovery, ...change }] });
    expect(validators.block(of({ workType: 'lattice_crypto' }))).toBe(false);
    expect(validators.block(of({ result: { damaged: true } }))).toBe(false);
    expectValid('block', of({ result: { damaged: true }, status: 'faulty' }));
  });

  it.each(kinds)('the lines of the leaves of %s have the form that is said', async (kind) => {
    const { leaves, data } = await firstUnitOf(kind);
    const base64 = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString('base64') : null);
    const [leaf = 0] = data.keys();
    const line = { leaf, summary: base64(leaves[leaf]), data: base64(data.get(leaf)) };
    const { opensData = false, keepsData = false } = await loadCompute(kind);
    expect(line.data !== null).toBe(opensData || keepsData);
    expectValid('leaf', line);
    for (const name of Object.keys(line)) {
      const { [name as keyof typeof line]: _, ...fewer } = line;
      expect(validators.leaf(fewer), name).toBe(false);
    }
    expect(validators.leaf({ ...line, more: 1 })).toBe(false);
  });
});
