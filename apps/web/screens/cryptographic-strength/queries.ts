/** The calls of the Cryptographic Strength screen (spec part 3 §7.6), which polls neither. */
import { getSecurityStatus, getStats } from '@productive-mining/contract/endpoints.ts';
import type { StrengthFigures } from '@productive-mining/rules/security-strength.ts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '../../api/keys.ts';

export type Strength =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  /** Neither call has figures. @param securityLevel bits, as the status has them */
  | { state: 'missing'; securityLevel: number | null }
  | { state: 'known'; figures: StrengthFigures };

export interface StrengthQuery {
  strength: Strength;
  isFetching: boolean;
  /** When the figures were fetched, if the last try to fetch them again failed. */
  staleSinceMs: number | undefined;
  refresh: () => void;
}

/** GET /api/security/status, and GET /api/mining/stats where it has no mining-based figures. */
export function useStrength(): StrengthQuery {
  const status = useQuery(readOf(getSecurityStatus));
  const { data } = status;
  const lacksFigures = data !== undefined && data.miningBasedSecurity === null;
  const stats = useQuery({ ...readOf(getStats), enabled: lacksFigures });
  const figures = data?.miningBasedSecurity ?? (lacksFigures ? stats.data : undefined);
  const strengthNow = (): Strength => {
    if (figures) return { state: 'known', figures };
    if (!data) return status.error ? { state: 'failed', error: status.error } : { state: 'loading' };
    return stats.isError ? { state: 'missing', securityLevel: data.securityLevel } : { state: 'loading' };
  };
  const last = lacksFigures ? stats : status;
  return {
    strength: strengthNow(),
    isFetching: status.isFetching || stats.isFetching,
    staleSinceMs: figures && (status.isError || last.isError) ? last.dataUpdatedAt : undefined,
    refresh: () => {
      void status.refetch();
      if (lacksFigures) void stats.refetch();
    },
  };
}
