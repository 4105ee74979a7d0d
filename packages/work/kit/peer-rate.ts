/** Tells how fast a kind is beside another program. */
import type { PeerRate } from '../coverage.ts';

/** E.g. "Against primesieve 11.0: 0.88 to 1.10 times its time for primes and twins near 10¹², measured on 22 November 2026." */
export function rateSentence({ ratio, peer, what, measured }: PeerRate): string {
  const figures = ratio.replaceAll('–', ' to ').replace(/, ([^,]*)$/, ' and $1');
  const share = ratio.includes('/') ? 'of its time' : 'times its time';
  return `Against ${peer}: ${figures} ${share} for ${what}, measured on ${measured}.`;
}
