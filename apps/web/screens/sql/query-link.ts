/**
 * Links that fill the editor. The query follows the number sign, so that a browser sends it to nobody and no limit of
 * addresses cuts it.
 */
import { SQL_PATH } from '../../parts/paths.ts';

/** What the editor holds. */
export interface Draft {
  query: string;
  /** The block as of which it is to be answered, as it is typed; empty for the newest. */
  asOf: string;
}

/** @param origin of the page, as https://example.org. @param asOf null for the newest block */
export function linkOf(origin: string, query: string, asOf: number | null): string {
  const parts = new URLSearchParams({ query, ...(asOf === null ? {} : { asOf: String(asOf) }) });
  return `${origin}${SQL_PATH}#${parts}`;
}

/** @param hash of the address, with its sign. @returns null where it names no query */
export function readLink(hash: string): Draft | null {
  const parts = new URLSearchParams(hash.slice(1));
  const query = parts.get('query');
  return query === null ? null : { query, asOf: parts.get('asOf') ?? '' };
}
