/** The calls of the Mining page, line for line as spec part 1 §7 and part 3 §7.1 list them, with their times. */
import {
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listSessions,
  listWorkTypes,
} from '@productive-mining/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '../../api/keys.ts';

/** Reads of what is seen first. They need nothing but their path. */
export const FIRST_READS = [
  readOf(listWorkTypes),
  readOf(getMiningStatus),
  readOf(listSessions),
  readOf(getHeight),
  readOf(getStats),
  readOf(listBlocks),
];

/** GET /api/mining/status, every 5 s. */
export function useStatus() {
  return useQuery({ ...readOf(getMiningStatus), refetchInterval: 5000 });
}

/** GET /api/mining/sessions, every 3 s. */
export function useSessions() {
  return useQuery({ ...readOf(listSessions), refetchInterval: 3000 });
}

/** GET /api/mining/stats, every 10 s. */
export function useStats() {
  return useQuery({ ...readOf(getStats), refetchInterval: 10_000 });
}

/** GET /api/blockchain/height, every 5 s. */
export function useHeight() {
  return useQuery({ ...readOf(getHeight), refetchInterval: 5000 });
}

/** GET /api/blockchain/blocks, every 5 s. */
export function useBlocks() {
  return useQuery({ ...readOf(listBlocks), refetchInterval: 5000 });
}

/** GET /api/blockchain/discoveries, every 5 s. */
export function useDiscoveries() {
  return useQuery({ ...readOf(listDiscoveries), refetchInterval: 5000 });
}
