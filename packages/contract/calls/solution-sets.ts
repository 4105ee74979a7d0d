/** Downloads of what the blocks found (spec part 2 §7, part 3 §7.3). */
import {
  COMPLETE_DATABASE_FILE,
  snapshotFile,
  solutionsFile,
  tableFile,
} from '@productive-mining/rules/solution-files.ts';
import { z } from 'zod';
import { defineCall, type FileForm, type FileRequest } from '../call.ts';
import * as endpoints from '../download-endpoints.ts';
import { json } from '../entities/scalars.ts';
import { downloadManifest, exportMetadata, listedSet, solutionExport } from '../entities/solution-set.ts';
import { MEDIA_TYPES } from '../media-types.ts';

/** A kind by its name; one that there isn’t is answered 404. */
const workType = z.string().min(1).max(64);

/** The block as of which the file is made; the newest unless given. */
const asOf = z.coerce.number<number>().int().min(0).max(2_147_483_647).optional();

const MEDIA_TYPE = {
  json: MEDIA_TYPES.json,
  csv: MEDIA_TYPES.csv,
  ndjson: MEDIA_TYPES.lines,
  parquet: MEDIA_TYPES.parquet,
  gp: MEDIA_TYPES.pari,
  sage: MEDIA_TYPES.sage,
} as const;
type Extension = keyof typeof MEDIA_TYPE;

const solutionsForm = (extension: Extension, shape?: z.ZodType): FileForm => ({
  mediaType: MEDIA_TYPE[extension],
  fileName: ({ params }) => solutionsFile(String(params.workType), extension),
  ...(shape ? { shape } : {}),
});

const tableForm = (extension: Extension): FileForm => ({
  mediaType: MEDIA_TYPE[extension],
  fileName: ({ params: { workType: kind, table } }: FileRequest) =>
    tableFile(String(kind), String(table), extension),
});

export const listSolutionSets = defineCall(endpoints.listSolutionSets, {
  summary:
    'The solution sets of every kind: what they add up to, and their newest solutions. After a start the sums of a long ledger take a while; height says how far they are.',
  response: z.object({
    /** The block up to which everything is added up, and the newest. */
    height: z.int(),
    ledgerHeight: z.int(),
    solutionSets: z.array(listedSet),
  }),
  errors: [],
});

export const exportSolutions = defineCall(endpoints.exportSolutions, {
  summary:
    'The solutions of a kind from its stored discoveries, as of a block: one JSON with solutionSet, or solutionSets where the kind has several, a JSON line each, or Parquet.',
  params: z.object({ workType }),
  query: z.object({ form: z.enum(['json', 'ndjson', 'parquet']).default('json'), asOf }),
  files: {
    json: solutionsForm('json', solutionExport),
    ndjson: solutionsForm('ndjson'),
    parquet: solutionsForm('parquet'),
  },
  errors: ['work_type_unknown', 'block_not_found'],
});

export const exportSolutionsCsv = defineCall(endpoints.exportSolutionsCsv, {
  summary:
    'The same solutions as CSV, every field in quotes: workType, title, difficulty, expectedValue, approach, confidence, description; workTypeName after the first where the kind has several sets.',
  params: z.object({ workType }),
  query: z.object({ asOf }),
  files: { csv: solutionsForm('csv') },
  errors: ['work_type_unknown', 'block_not_found'],
});

export const exportTable = defineCall(endpoints.exportTable, {
  summary:
    'A table of docs/codebook.md with the rows of all blocks of its kind, as of a block: CSV by RFC 4180, with `receipt=comment` after lines that begin with # and say what it is of; a JSON line each; Parquet; or, with exact numbers and that receipt, a program for PARI/GP or Sage.',
  params: z.object({ workType, table: z.string().min(1).max(64) }),
  query: z.object({
    form: z.enum(['csv', 'ndjson', 'parquet', 'pari', 'sage']).default('csv'),
    /** Whether CSV begins with comments that say what it is of; RFC 4180 has none. */
    receipt: z.enum(['none', 'comment']).default('none'),
    asOf,
  }),
  files: {
    csv: tableForm('csv'),
    ndjson: tableForm('ndjson'),
    parquet: tableForm('parquet'),
    pari: tableForm('gp'),
    sage: tableForm('sage'),
  },
  errors: ['work_type_unknown', 'no_such_table', 'block_not_found'],
});

const rows = z.array(z.record(z.string(), json));

export const exportAll = defineCall(endpoints.exportAll, {
  summary:
    'The complete database without leaf data, as of a block: blocks, discoveries, the learning system’s cycles and changes, its metrics, all solution sets, and the counts of each at the end.',
  query: z.object({ asOf }),
  files: {
    json: {
      mediaType: MEDIA_TYPES.json,
      fileName: () => COMPLETE_DATABASE_FILE,
      shape: z.object({
        format: z.string(),
        exportedAt: z.iso.datetime(),
        metadata: exportMetadata,
        blocks: rows,
        discoveries: rows,
        learning_cycles: rows,
        algorithm_optimizations: rows,
        learningMetrics: z.record(z.string(), z.number().nullable()),
        solutionSets: z.array(z.looseObject({ workType: z.string(), solutions: rows })),
        counts: z.record(z.string(), z.int()),
      }),
    },
  },
  errors: ['block_not_found', 'too_many_downloads'],
});

export const exportSnapshot = defineCall(endpoints.exportSnapshot, {
  summary:
    'The ledger as of a block as one ZIP archive: its tables as CSV and Parquet, SHA256SUMS, a description by RO-Crate 1.2 with the terms of Croissant, licence and citation. The same block gives the same bytes. The manifest also has time, counts and coverage.',
  params: z.object({ asOf: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  files: {
    zip: {
      mediaType: MEDIA_TYPES.zip,
      fileName: ({ params }) => snapshotFile(Number(params.asOf)),
    },
  },
  errors: ['block_not_found', 'too_many_downloads'],
});

export const getManifest = defineCall(endpoints.getManifest, {
  summary:
    'What the ledger’s present keys state of a file that this server has made since it started: hash, bytes, rows, block. verify-download checks a file against it.',
  query: z.object({
    fileName: z.string().min(1).max(200),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is 64 hex digits in lower case'),
  }),
  response: downloadManifest,
  errors: ['manifest_not_found', 'manifest_not_made'],
});
