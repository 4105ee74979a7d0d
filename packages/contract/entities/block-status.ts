/** Whether a block of the ledger holds, as far as the server knows. */
import { z } from 'zod';

/** Disputed: a later check contradicts its result. Faulty: what is stored of it isn't what was sealed, or isn't signed. */
export const blockStatus = z.enum(['verified', 'disputed', 'faulty']);

export type BlockStatus = z.output<typeof blockStatus>;
