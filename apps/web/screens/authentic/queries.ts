/** The calls of the Authentic Data screen (spec part 3 §7.5), none of which polls. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import {
  demoEncapsulation,
  getAuthenticStatus,
  initializeSecurity,
  listDataSources,
} from '@productive-mining/contract/authentic-endpoints.ts';
import { ENDPOINT_OF_TEST } from '@productive-mining/contract/endpoint-of-test.ts';
import type { AuthenticTestId } from '@productive-mining/rules/authentic-tests.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callPatiently } from '../../api/call-patiently.ts';
import { keyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';
import type { TaskInput } from '../../parts/long-task/use-long-task.ts';

export type AuthenticStatus = AnswerOf<'getAuthenticStatus'>;
export type DataSources = AnswerOf<'listDataSources'>;
export type TestAnswer = AnswerOf<'testEcc'>;
export type DemoAnswer = AnswerOf<'demoEncapsulation'>;

/** GET /api/authentic/status, once. */
export const useAuthenticStatus = () => useQuery(readOf(getAuthenticStatus));

/** GET /api/authentic/data-sources, once. */
export const useDataSources = () => useQuery(readOf(listDataSources));

export interface AskedTest {
  test: AuthenticTestId;
  difficulty: number;
  isSpoiled: boolean;
}

/** GET /api/authentic/test-…?difficulty=n */
export function askTest(
  { test, difficulty, isSpoiled }: AskedTest,
  { idempotencyKey, signal }: TaskInput,
): Promise<TestAnswer> {
  const query = { difficulty, ...(isSpoiled ? { spoil: 'true' as const } : {}) };
  return callPatiently(ENDPOINT_OF_TEST[test], { query, idempotencyKey, signal });
}

/** GET /api/authentic/security/demo-encapsulation, by a press; it makes the keys where there are none. */
export function useDemo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(demoEncapsulation),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(getAuthenticStatus) }),
  });
}

/** POST /api/authentic/security/initialize */
export function useInitialize() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(initializeSecurity),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(getAuthenticStatus) }),
  });
}
