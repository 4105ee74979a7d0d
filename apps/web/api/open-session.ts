import { getMiningStatus } from '@productive-mining/contract/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { readOf } from './keys.ts';

/** Whether a session of the visitor is open, or may be: GET /api/mining/status, once. */
export async function hasOpenSession(queryClient: QueryClient): Promise<boolean> {
  try {
    const { status } = await queryClient.fetchQuery({ ...readOf(getMiningStatus), staleTime: 0 });
    return status !== 'idle';
  } catch {
    return true;
  }
}
