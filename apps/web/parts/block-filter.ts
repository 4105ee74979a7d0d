/**
 * The conditions of the list of blocks. They are kept in the address, so that a search can be linked and survives
 * going back.
 */
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { BLOCKS_PATH } from './paths.ts';

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

export function readFilter(search: string): BlockFilter {
  const given = new URLSearchParams(search);
  return { workType: given.get('workType'), miner: given.get('miner'), hash: given.get('hash') };
}

export function pathOfFilter(filter: BlockFilter): string {
  const search = queryOf(filter).toString();
  return search === '' ? BLOCKS_PATH : `${BLOCKS_PATH}?${search}`;
}

function queryOf(filter: BlockFilter): URLSearchParams {
  return new URLSearchParams(
    NAMES.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]] as [string, string]])),
  );
}

/** The list with the blocks that cover a figure above it. */
export function pathOfFigure(text: string): string {
  return `${BLOCKS_PATH}?${new URLSearchParams({ figure: text })}`;
}

export function readFigure(search: string): string | null {
  return new URLSearchParams(search).get('figure') || null;
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
