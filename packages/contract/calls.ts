/** Every call of the API, in the order of the specification's tables. */
import type { Call } from './call.ts';
import * as keys from './calls/keys.ts';
import * as ledger from './calls/ledger.ts';
import * as mining from './calls/mining.ts';
import * as token from './calls/token.ts';

export const calls: readonly Call[] = [
  ...Object.values(mining),
  ...Object.values(ledger).filter((value) => 'method' in value),
  ...Object.values(token),
  ...Object.values(keys),
];
