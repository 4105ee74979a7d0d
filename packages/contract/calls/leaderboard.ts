/** Calls under /api/leaderboard: wallets that chose a name, ranked by what they mined. */
import { PLAYER_NAME } from '@productive-mining/rules/player-name.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

const PAGE = { initial: 25, max: 100 } as const;
/** More characters than any name has before it is normalised. */
const NAME_CHARACTERS_MAX = 4 * PLAYER_NAME.charactersMax;

export const rankedBy = z.enum(['tokens', 'value', 'blocks']);
export type RankedBy = z.output<typeof rankedBy>;

/** Score and address of the last row read, as the answer's `nextBefore` gives them. */
const CURSOR = /^\d{1,24}(\.\d{1,2})?:0x[0-9a-f]{40}$/;

const standing = z.object({
  /** Wallets with the same score share a rank, and the next one counts them all. */
  rank: z.int(),
  name: z.string(),
  /** 0x and 40 hex digits. */
  address: z.string(),
  /** Verified blocks; disputed ones count neither here nor in the value. */
  blocks: z.int(),
  /** Dollars by the value formula. */
  value: z.number(),
  /** $MINED mined, whether spent or not; bonus credits don't count. */
  tokens: z.number(),
  isMine: z.boolean(),
});

export const getLeaderboard = defineCall(endpoints.getLeaderboard, {
  summary: 'Wallets that chose a name and have a verified block, best first, and the visitor’s own rank.',
  query: z.object({
    by: rankedBy.default('tokens'),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, PAGE.max))
      .default(PAGE.initial),
    before: z.string().regex(CURSOR, 'a place has the form of nextBefore').optional(),
  }),
  response: z.object({
    standings: z.array(standing),
    /** Pass as `before` for the next page; null at the end. */
    nextBefore: z.string().nullable(),
    /** Number of ranked wallets. */
    ranked: z.int(),
    me: standing.omit({ isMine: true }).extend({
      /** The visitor's rank, listed or not; null without a verified block. */
      rank: z.int().nullable(),
      /** Null while the visitor isn't listed. */
      name: z.string().nullable(),
    }),
  }),
  errors: [],
});

export const chooseName = defineCall(endpoints.chooseName, {
  summary: 'Puts the wallet on the leaderboard under a name, or changes the name.',
  body: z.object({ name: z.string().max(NAME_CHARACTERS_MAX) }),
  response: z.object({ name: z.string() }),
  errors: ['player_name_not_allowed', 'player_name_taken'],
});

export const withdrawName = defineCall(endpoints.withdrawName, {
  summary: 'Takes the wallet off the leaderboard and forgets its name.',
  response: z.object({ withdrawn: z.boolean() }),
  errors: [],
});
