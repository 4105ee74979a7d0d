/** Schema of an error message without the fields that the contract asks for. */
import { z } from 'zod';

/** The specification lets the error field be absent; the page then shows a sentence of its own. */
const barePayload = z.object({ error: z.string().optional() });
export const bareError = z.object({
  type: z.literal('error'),
  data: barePayload.optional(),
  error: z.string().optional(),
});
