/** Which blocks the list shows: kept in the address, so that a search can be linked and the way back finds it. */
import type { Block } from '@productive-mining/contract/entities/block.ts';

export interface BlockFilter {
  workType: string | null;
  /** "mine" or an address. */
  miner: string | null;
  /** First digits of the hash. */
  hash: string | null;
}

export const NO_FILTER: BlockFilter = { workType: null, miner: null, hash: null };
export const MINE = 'mine';
const NAMES = ['workType', 'miner', 'hash'] as const;
const HASH_DIGITS_MIN = 6;

export function readFilter(search: string): BlockFilter {
  const given = new URLSearchParams(search);
  return { workType: given.get('workType'), miner: given.get('miner'), hash: given.get('hash') };
}

export function pathOfFilter(filter: BlockFilter): string {
  const search = queryOf(filter).toString();
  return search === '' ? '/blocks' : `/blocks?${search}`;
}

export function queryOf(filter: BlockFilter): URLSearchParams {
  return new URLSearchParams(
    NAMES.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]] as [string, string]])),
  );
}

export function isFiltered(filter: BlockFilter): boolean {
  return NAMES.some((name) => filter[name] !== null);
}

/** Whether a block that the live channel brings belongs to the list. */
export function matches(block: Block, { workType, miner, hash }: BlockFilter): boolean {
  return (
    (workType === null || block.workType === workType) &&
    (miner === null || block.minerId === miner.toLowerCase()) &&
    (hash === null || block.blockHash.startsWith(hash.toLowerCase()))
  );
}

export type SearchMeaning =
  | { kind: 'height'; index: number }
  | { kind: 'hash'; hash: string }
  | { kind: 'miner'; address: string }
  | { kind: 'nothing'; sentence: string };

/**
 * What a visitor looks for: a height, a miner's address, or the first digits of a hash.
 * @param height of the newest block; where it isn't known, any number may be the height of one
 */
export function readSearch(text: string, height = Number.POSITIVE_INFINITY): SearchMeaning {
  const word = text.trim().toLowerCase();
  if (/^0x[0-9a-f]{40}$/.test(word)) return { kind: 'miner', address: word };
  const digits = word.replaceAll(/[,.\s#_]/g, '');
  const index = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  if (index >= 1 && index <= height) return { kind: 'height', index };
  if (/^[0-9a-f]{6,64}$/.test(word)) return { kind: 'hash', hash: word };
  if (/^\d+$/.test(digits))
    return { kind: 'nothing', sentence: `There is no block ${digits}; the newest is ${height}.` };
  return {
    kind: 'nothing',
    sentence: `Give a height, at least ${HASH_DIGITS_MIN} digits of a block’s hash, or a whole address.`,
  };
}
