/** Paths of tiles (C2SP tlog-tiles): a level or `entries`, the tile's number in threes of digits, and its width where it isn't whole. */
import { TILE_HASHES } from '@productive-mining/ledger/log/log-tree.ts';

export interface TilePath {
  /** 0 to 63, or the entries themselves. */
  level: number | 'entries';
  index: number;
  /** Hashes or entries, 1 to 256. */
  width: number;
}

const LEVEL_MAX = 63;
const TILE_PATH = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** @param path what follows /tile/ @returns undefined where it is none, or another spelling of one */
export function readTilePath(path: string): TilePath | undefined {
  const [, place, number, partial] = TILE_PATH.exec(path) ?? [];
  if (place === undefined || number === undefined || /^x000\//.test(number)) return undefined;
  const level = place === 'entries' ? place : Number(place);
  const index = Number(number.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_HASHES : Number(partial);
  if (!Number.isSafeInteger(index) || width > TILE_HASHES || (partial && width === TILE_HASHES))
    return undefined;
  return level !== 'entries' && level > LEVEL_MAX ? undefined : { level, index, width };
}
