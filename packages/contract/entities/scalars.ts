/** Single values that calls and live messages carry. Times are ISO UTC. */

import { DIFFICULTY } from '@productive-mining/rules/estimated-value.ts';
import { z } from 'zod';

export const difficulty = z.int().min(DIFFICULTY.min).max(DIFFICULTY.max);
/** A kind's name of a line along which it explores, e.g. "from_4". */
export const frontierName = z.string().min(1).max(64);
export const sessionId = z.string().min(1).max(64);
export const timestamp = z.iso.datetime();
export const hex = z.string().regex(/^[0-9a-f]+$/);
export const json: z.ZodType<unknown> = z.json();
