/**
 * docs/format-vectors.json: test vectors of docs/format.md, one for each structure and for each form of a leaf. What a
 * leaf says is written beside its bytes, so that a program can be tried field by field.
 */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import {
  blockHash,
  encodeHeader,
  GENESIS,
  GENESIS_HEADER,
} from '@productive-mining/ledger/chain/seal-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { encodeRecord, type RecordValue } from '@productive-mining/ledger/encoding/canonical-record.ts';
import { merkleMultiproof } from '@productive-mining/ledger/merkle/merkle-multiproof.ts';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { workGroupRoots } from '@productive-mining/ledger/merkle/work-groups.ts';
import { workLeafHashes } from '@productive-mining/ledger/merkle/work-root.ts';
import { buildChain, tipAfter } from '@productive-mining/ledger/testing/build-chain.ts';
import { challengeOf, drawLeaves } from '@productive-mining/work/certificates/challenge.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { leafVectors } from './leaf-vectors.ts';

const bytesOf = (from: number, count: number) =>
  Uint8Array.from({ length: count }, (_, i) => (from + i) & 255);

const JSON_VALUES: readonly unknown[] = [
  { b: 1, a: [true, null, 'ü\n"'], '\u{1f600}': 0.1, '\ufb33': -7 },
  [1e21, 1e20, 1e-6, 1e-7, 5e-324, 123456789012345680000, 0.000001234, 1.7976931348623157e308],
];

const RECORDS: readonly { kind: string; fields: Record<string, RecordValue>; written: object }[] = [
  {
    kind: 'discovery',
    fields: {
      at: new Date(1000),
      bytes: bytesOf(250, 8),
      computeMs: 9000.5,
      done: true,
      energy: 1e-7,
      nonce: 3n,
      result: { b: 1, a: [true, 'ü'] },
      verifyMs: 9000,
      worker: 'worker-1',
    },
    written: {
      at: { $time: '1970-01-01T00:00:01.000Z' },
      bytes: { $bytes: encodeBase64(bytesOf(250, 8)) },
      computeMs: 9000.5,
      done: true,
      energy: 1e-7,
      nonce: { $integer: '3' },
      result: { $json: { b: 1, a: [true, 'ü'] } },
      verifyMs: 9000,
      worker: 'worker-1',
    },
  },
];

/** A work tree of 21 leaves, whose last ones are empty, with five of them opened. */
function workTree() {
  const summaries = Array.from({ length: 21 }, (_, i) => (i < 18 ? bytesOf(i, i) : new Uint8Array()));
  const hashes = workLeafHashes(summaries);
  const opened = [0, 5, 6, 17, 20];
  return {
    summaries: summaries.map(encodeBase64),
    workRoot: bytesToHex(merkleRoot(hashes)),
    groups: encodeBase64(concatBytes(...workGroupRoots(hashes))),
    opened,
    proof: encodeBase64(concatBytes(...merkleMultiproof(hashes, opened))),
  };
}

function draws() {
  const [workRoot, secret] = ['01'.repeat(32), '02'.repeat(32)];
  const challenge = challengeOf(hexToBytes(workRoot), hexToBytes(secret), 'ünit');
  return [
    [1605, 16],
    [131_072, 128],
    [3_000, 64],
    [16, 16],
    [12, 16],
  ].map(([leafCount, count]) => ({
    workRoot,
    secret,
    unitId: 'ünit',
    challenge: bytesToHex(challenge),
    leafCount,
    count,
    leaves: drawLeaves(challenge, leafCount!, count!),
  }));
}

/**
 * Three sealed blocks with made-up contents and a change of keys, as /api/blockchain/stored gives them. The last one says
 * where its plan comes from, the others are as blocks were sealed before that.
 */
function chain(): unknown[] {
  const source = { workType: 'riemann_zero', frontier: 'zeros', position: '0', draw: 1 };
  const blocks = buildChain({
    blockCount: 3,
    rotateIn: [2],
    beforeSealing: ({ block, discoveries }, index, before) => {
      // Without an origin a plan must have the form of its kind, which these have of none.
      if (index < 3) {
        Object.assign(discoveries[0]!.columns, { workType: 'later' });
        return;
      }
      const tip = tipAfter(before);
      const drawn = {
        tipIndex: tip.index,
        tipHash: bytesToHex(tip.hash),
        seed: drawSeed({ ...source, tip }),
      };
      const plan = { firstInterval: 0, intervals: 2048, leafSpan: 1024 };
      Object.assign(block, { nonce: 1n });
      Object.assign(discoveries[0]!.columns, { ...source, ...drawn, endPosition: '2048', plan });
    },
  });
  return blocks.map(storedBlockToJson);
}

/** Seeds of the first block, and of one behind it that was drawn again. */
function seeds() {
  const sources = [
    { workType: 'elliptic_curve_crypto', frontier: 'instances', position: '0', draw: 1, tip: GENESIS },
    {
      workType: 'poincare_conjecture',
      frontier: 'census',
      position: '1:1:0:badc',
      draw: 3,
      tip: { index: 300, hash: bytesOf(1, 32) },
    },
  ];
  return sources.map(({ tip, ...source }) => ({
    ...source,
    tipIndex: tip.index,
    tipHash: bytesToHex(tip.hash),
    seed: drawSeed({ tip, ...source }),
  }));
}

/** The text of docs/format-vectors.json. */
export async function formatVectors(): Promise<string> {
  const vectors = {
    about:
      'Test vectors of docs/format.md, written by npm run docs:generate. Bytes are in base64, hashes in hex.',
    canonicalJson: JSON_VALUES.map((value) => ({ value, text: canonicalJson(value) })),
    records: RECORDS.map(({ kind, fields, written }) => ({
      kind,
      columns: written,
      bytes: encodeBase64(encodeRecord(kind, fields)),
    })),
    genesis: {
      header: encodeBase64(encodeHeader(GENESIS_HEADER)),
      hash: bytesToHex(blockHash(GENESIS_HEADER)),
    },
    workTree: workTree(),
    draws: draws(),
    seeds: seeds(),
    chain: chain(),
    leaves: await leafVectors(),
  };
  return `${JSON.stringify(vectors, null, 1)}\n`;
}
