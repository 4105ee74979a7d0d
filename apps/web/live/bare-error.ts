/** The error message without the field that the contract asks for; in a file of its own, which is read first. */
import { z } from 'zod';

/** The spec shows the error field's absence as possible: the sentence is then its own. */
const barePayload = z.object({ error: z.string().optional() });
export const bareError = z.object({
  type: z.literal('error'),
  data: barePayload.optional(),
  error: z.string().optional(),
});
