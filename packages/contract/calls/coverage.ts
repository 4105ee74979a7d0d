/** Calls that say what the blocks add up to. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';
import { coverage, figurePlace, ledgerRecords, setRecord } from '../entities/coverage.ts';

/** Records that a page of news holds at most. */
const NEWEST_RECORDS = { initial: 20, max: 100 } as const;

export const getCoverage = defineCall(endpoints.getCoverage, {
  summary:
    'What all blocks together prove, count and spot-check, by frontier: claims, regions, holes, disputes, what was known before, and the marks ahead.',
  response: coverage,
  errors: [],
});

/** Characters of a figure that is looked for; the longest places have some eighty. */
const FIGURE_CHARACTERS_MAX = 100;

export const findFigure = defineCall(endpoints.findFigure, {
  summary:
    'The blocks whose regions hold a figure: t=273193, zero 10^6, n=10^12, 4·10^18 + 10^12, 7:150, y^2 = x^3 - 16x + 1, SU(2) at β=2.3, Re=150. Every frontier that has such a place answers.',
  query: z.object({ text: z.string().min(1).max(FIGURE_CHARACTERS_MAX) }),
  response: z.object({ places: z.array(figurePlace) }),
  errors: [],
});

export const listRecords = defineCall(endpoints.listRecords, {
  summary:
    'The extremes over all blocks, by kind, with the blocks that hold them. Disputed blocks hold none.',
  response: ledgerRecords,
  errors: [],
});

export const listNewRecords = defineCall(endpoints.listNewRecords, {
  summary:
    'Records in the order in which they were set, newest block first; those that were passed since are among them.',
  query: z.object({
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, NEWEST_RECORDS.max))
      .default(NEWEST_RECORDS.initial),
    /** Only those of blocks behind this one. */
    after: z.coerce.number<number>().int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({ height: z.int(), records: z.array(setRecord) }),
  errors: [],
});

export const getRecordsFeed = defineCall(endpoints.getRecordsFeed, {
  summary: 'The newest records as an Atom feed (RFC 4287).',
  stream: 'application/atom+xml',
  errors: [],
});
