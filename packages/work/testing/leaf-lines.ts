/** For the tests: leaves as GET /api/blocks/:index/data gives them, a line each, without the line behind the last. */
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { CertifiedUnit } from './certify-unit.ts';

export function leafLinesOf({ leaves, data }: Pick<CertifiedUnit, 'leaves' | 'data'>): string[] {
  return leaves.map((summary, leaf) => {
    const bulk = data.get(leaf);
    return JSON.stringify({ leaf, summary: encodeBase64(summary), data: bulk ? encodeBase64(bulk) : null });
  });
}
