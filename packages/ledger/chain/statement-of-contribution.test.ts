/** Lines of a statement against the block they state: from a line alone come its tree, its hash and its discoveries. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { leafHash, merkleRoot } from '../merkle/merkle-root.ts';
import { buildChain } from '../testing/build-chain.ts';
import { BLOCK_LEAF_TAG, blockHash } from './seal-block.ts';
import {
  FIRST_DISCOVERY_LEAF,
  type StatementHead,
  stateBlock,
  statementLine,
} from './statement-of-contribution.ts';
import { discoveryRecordOf } from './stored-block.ts';
import { sealedDiscoveryFromJson } from './stored-block-json.ts';

/** The second of two blocks, with two discoveries and a chain record. */
const stored = buildChain({ blockCount: 2, discoveryCounts: [1, 2] })[1]!;
const history = [new Uint8Array(32).fill(0x0a), new Uint8Array(32).fill(0xf0)];

/** What a reader gets from a block's line. */
const read = (block = stored) => JSON.parse(statementLine(stateBlock(block, history)));

describe('a line of a statement of contribution', () => {
  it('has one spelling, that of RFC 8785, and ends with a line feed', () => {
    const head = { format: 'productive-mining/statement-of-contribution/v1', blocks: 0, address: '0xéa' };
    expect(statementLine(head as StatementHead)).toBe(
      '{"address":"0xéa","blocks":0,"format":"productive-mining/statement-of-contribution/v1"}\n',
    );
    expect(statementLine(stateBlock(stored, history))).toMatch(/^[^\n]*\n$/);
  });

  it('has a header from which, with the root of its leaves, the block’s hash follows', () => {
    const { header, leaves, ...others } = read();
    const root = merkleRoot(leaves.map(hexToBytes));
    const { index, previousHash, timestamp, difficulty, nonce, minerId, totalScientificValue } = header;
    const hash = blockHash({
      index,
      previousHash: hexToBytes(previousHash),
      merkleRoot: root,
      timestampMs: Date.parse(timestamp),
      difficulty,
      nonce: BigInt(nonce),
      minerId,
      totalScientificValueCents: BigInt(totalScientificValue.replace('.', '')),
    });
    expect(bytesToHex(hash)).toBe(stored.block.blockHash);
    expect(Object.keys(header)).toHaveLength(7);
    expect(Object.keys(others)).toEqual(['discoveries', 'history']);
  });

  it('has the path of the history as hashes in their order', () => {
    expect(read().history).toEqual(['0a'.repeat(32), 'f0'.repeat(32)]);
  });

  it('has each discovery at its leaf, by ascending id, in whichever order it was stored', () => {
    const reversed = { ...stored, discoveries: stored.discoveries.toReversed() };
    expect(read(reversed)).toEqual(read());
    const { leaves, discoveries } = read();
    const stated = (discoveries as unknown[]).map((json) => sealedDiscoveryFromJson(json, 'discovery'));
    expect(stated.map(({ columns }) => columns.id)).toEqual([20, 21]);
    // Five leaves before them, and that of the chain record behind.
    expect(leaves).toHaveLength(8);
    expect(FIRST_DISCOVERY_LEAF).toBe(5);
    for (const [at, { columns, reward }] of stated.entries()) {
      const hash = leafHash(BLOCK_LEAF_TAG, discoveryRecordOf(columns, reward));
      expect(leaves[FIRST_DISCOVERY_LEAF + at]).toBe(bytesToHex(hash));
    }
  });
});
