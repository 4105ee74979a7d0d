/** Calls under /api/altcoin (spec part 3 §7.4). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { credit } from '../entities/credit.ts';

export const getBalance = defineCall(endpoints.getBalance, {
  summary: "The visitor's wallet; with `after`, also the credits that came after that id, oldest first.",
  query: z.object({ after: z.coerce.number<number>().int().min(0).optional() }),
  response: z.object({
    /** 0x and 40 hex digits. */
    address: z.string(),
    balance: z.number(),
    /** The part of the balance that is bound to the wallet: it can't be sent or staked. */
    bonusBalance: z.number(),
    stakedBalance: z.number(),
    isValidator: z.boolean(),
    /** Pass as `after` next time. */
    lastCreditId: z.int(),
    credits: z.array(credit),
  }),
  errors: [],
});
