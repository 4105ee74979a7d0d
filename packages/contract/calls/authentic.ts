/** Calls of the Authentic Data screen (spec part 3 §7.5): kernels and primitives beside published tables. */
import {
  AUTHENTIC_TEST_IDS,
  AUTHENTIC_TESTS,
  type AuthenticTestId,
} from '@productive-mining/rules/authentic-tests.ts';
import { z } from 'zod';
import * as endpoints from '../authentic-endpoints.ts';
import { defineCall } from '../call.ts';
import { idempotencyHeader } from '../idempotency-header.ts';
import { TASK_ERRORS } from './tasks.ts';

const securityStatus = z.object({
  /** Whether ML-KEM-768 and ML-DSA-65 passed their last self-tests. */
  quantum_resistant: z.boolean(),
  /** Whether this server’s process has keys for the demonstration. */
  initialized: z.boolean(),
});

export const getAuthenticStatus = defineCall(endpoints.getAuthenticStatus, {
  summary:
    'Which kernels can be tried by a table, which are pending, and whether the demonstration has keys.',
  response: z.object({
    success: z.literal(true),
    status: z.enum(['operational', 'degraded']),
    integrations: z.object({
      mathematical: z.object({ working: z.array(z.string()), pending: z.array(z.string()) }),
      security: securityStatus,
    }),
  }),
  errors: [],
});

const dataSource = z.object({
  name: z.string(),
  /** Whether others published the values, or programs computed them, which the citation names. */
  kind: z.enum(['published', 'computed']),
  citation: z.string(),
  licence: z.string(),
});

export const listDataSources = defineCall(endpoints.listDataSources, {
  summary: 'The tables that ship with the server, by group, with source and licence. No live feed is read.',
  response: z.object({
    success: z.literal(true),
    data_sources: z.object({ data_sources: z.record(z.string(), z.array(dataSource)) }),
    working_integrations: z.array(z.string()),
  }),
  errors: [],
});

const testResults = z.object({
  table: z.object({
    name: z.string(),
    origin: z.enum(['published', 'computed']),
    source: z.string(),
    licence: z.string(),
  }),
  rows: z.int(),
  agreeing: z.int(),
  /** Places at which figures and table differ; `found` is null where nothing was found. */
  differences: z.array(z.object({ place: z.string(), expected: z.string(), found: z.string().nullable() })),
  /** What was done, by name. */
  executed: z.record(z.string(), z.int()),
  /** Why the independent check refuses the work. */
  refusal: z.string().nullable(),
});

const testOutcome = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    test: z.enum(AUTHENTIC_TEST_IDS as [AuthenticTestId, ...AuthenticTestId[]]),
    difficulty: z.int(),
    /** Wall time, that of waiting for a thread included. */
    durationMs: z.number(),
    results: testResults,
    /** Whether every row agrees and the independent check accepts the work. */
    verified: z.boolean(),
  }),
  z.object({ success: z.literal(false), error: z.string() }),
]);

/** The description of a test’s call. Its `difficulty` counts what the test says, in that input’s own bounds (C-52). */
function testCall(test: AuthenticTestId) {
  const { label, counts } = AUTHENTIC_TESTS[test];
  return {
    summary: `Runs the test “${label}”; \`difficulty\` is the number of ${counts.unit}, and \`spoil\` changes a digit of the table first, so that it fails.`,
    query: z.object({
      difficulty: z.coerce.number().int().min(counts.min).max(counts.max).default(counts.initial),
      spoil: z.enum(['true', 'false']).default('false'),
    }),
    headers: idempotencyHeader,
    response: testOutcome,
    computes: true,
    errors: TASK_ERRORS,
  } as const;
}

export const testEllipticCurves = defineCall(endpoints.testEllipticCurves, testCall('elliptic-curves'));
export const testEcc = defineCall(endpoints.testEcc, testCall('ecc'));
export const testLatticeCrypto = defineCall(endpoints.testLatticeCrypto, testCall('lattice-crypto'));
export const testPrimePatterns = defineCall(endpoints.testPrimePatterns, testCall('prime-patterns'));
export const testRiemannZeros = defineCall(endpoints.testRiemannZeros, testCall('riemann-zeros'));
export const testGoldbach = defineCall(endpoints.testGoldbach, testCall('goldbach'));
export const testYangMills = defineCall(endpoints.testYangMills, testCall('yang-mills'));
export const testNavierStokes = defineCall(endpoints.testNavierStokes, testCall('navier-stokes'));

const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const demoEncapsulation = defineCall(endpoints.demoEncapsulation, {
  summary:
    'One encapsulation of ML-KEM-768 under the key of this server’s process, seen from both sides. No private key and no secret is told.',
  response: z.object({
    success: z.literal(true),
    algorithm: z.literal('ML-KEM-768'),
    publicKeyBytes: z.int(),
    ciphertextBytes: z.int(),
    sharedSecretBytes: z.int(),
    /** SHA-256 of the shared secret, as each side has it. */
    secretDigests: z.object({ sender: digest, receiver: digest }),
    secretsMatch: z.boolean(),
    /** Whether a ciphertext with one bit changed gives another secret, as FIPS 203 wants. */
    changedCiphertextRejected: z.boolean(),
    durationMs: z.number(),
  }),
  computes: true,
  errors: [],
});

export const initializeSecurity = defineCall(endpoints.initializeSecurity, {
  summary:
    'Makes the keys of the demonstration, which live and end with this server’s process. Asked again, it keeps them.',
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    security_status: securityStatus,
  }),
  errors: [],
});
