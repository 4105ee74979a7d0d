/** The header by which a client names what it asks for, so that asking twice has the effect of once. */
import { z } from 'zod';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const idempotencyHeader = z.object({
  /** The client chooses it, a UUID for example. The same key with another request is refused. */
  [IDEMPOTENCY_HEADER]: z
    .string()
    .regex(/^[!-~]{1,200}$/)
    .optional(),
});
