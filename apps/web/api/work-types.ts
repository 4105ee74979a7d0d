import { listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import type { WorkTypeItem } from '@productive-mining/contract/entities/work-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOf } from './keys.ts';

const SUBJECT_PREFIX = 'frontiermath_';

/** Names and sign of a type in every list. */
export interface WorkTypeNames {
  /** Label of selectors and toasts (spec part 1 §3). */
  label: string;
  /** Name in the block table (spec part 3 §3.2). */
  displayName: string;
  glyph: string;
}

/** Types beyond those of the selector are solved problems, named by their subject. */
export function namesOf(workType: string, items: readonly WorkTypeItem[]): WorkTypeNames {
  const item = items.find((candidate) => candidate.value === workType);
  if (item) return item;
  const words = workType.replace(SUBJECT_PREFIX, '').replaceAll('_', ' ');
  const name = workType.startsWith(SUBJECT_PREFIX) ? `FrontierMath: ${words}` : words;
  return { label: name, displayName: name, glyph: '∃' };
}

const NO_ITEMS: readonly WorkTypeItem[] = [];

/** GET /api/mining/work-types, on load. */
export function useWorkTypes() {
  const query = useQuery(readOf(listWorkTypes));
  const items = query.data?.workTypes ?? NO_ITEMS;
  return useMemo(
    () => ({ query, items, namesOf: (workType: string) => namesOf(workType, items) }),
    [query, items],
  );
}
