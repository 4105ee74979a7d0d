/** The calls of the Mining page, line for line as spec part 1 §7 and part 3 §7.1 list them, with their times. */
import { useQuery } from '@tanstack/react-query';
import { type Answer, type CallName, keyOf } from '../../api/calls.ts';

/** Reads of what is seen first, and which need nothing but their path. */
export const FIRST_READS: readonly CallName[] = [
  'workTypes',
  'status',
  'sessions',
  'height',
  'stats',
  'blocks',
];

/** GET /api/mining/status, every 5 s. */
export function useStatus() {
  return useQuery<Answer<'status'>>({ queryKey: keyOf('status'), refetchInterval: 5000 });
}

/** GET /api/mining/sessions, every 3 s. */
export function useSessions() {
  return useQuery<Answer<'sessions'>>({ queryKey: keyOf('sessions'), refetchInterval: 3000 });
}

/** GET /api/mining/stats, every 10 s. */
export function useStats() {
  return useQuery<Answer<'stats'>>({ queryKey: keyOf('stats'), refetchInterval: 10_000 });
}

/** GET /api/blockchain/height, every 5 s. */
export function useHeight() {
  return useQuery<Answer<'height'>>({ queryKey: keyOf('height'), refetchInterval: 5000 });
}

/** GET /api/blockchain/blocks, every 5 s. */
export function useBlocks() {
  return useQuery<Answer<'blocks'>>({ queryKey: keyOf('blocks'), refetchInterval: 5000 });
}

/** GET /api/blockchain/discoveries, every 5 s. */
export function useDiscoveries() {
  return useQuery<Answer<'discoveries'>>({ queryKey: keyOf('discoveries'), refetchInterval: 5000 });
}
