/** The calls of the quantum clock, line for line as spec part 2 §7 lists them, with their times. */
import type { AnswerOf } from '@productive-mining/client/call-types.ts';
import {
  getQuantumConstants,
  getQuantumParameters,
  getTimingState,
  listRiemannZeros,
} from '@productive-mining/contract/quantum-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '../../api/keys.ts';

export type TimingState = AnswerOf<'getTimingState'>;

const TIMING_POLL_MS = 2000;
const LISTS_POLL_MS = 15_000;
const PARAMETERS_POLL_MS = 5000;
/** Spec part 2 §9. */
const DIFFICULTY = 50;

/** GET /api/quantum/timing-state, every 2 s. */
export const useTimingState = () => useQuery({ ...readOf(getTimingState), refetchInterval: TIMING_POLL_MS });

/** GET /api/quantum/riemann-zeros, every 15 s. */
export const useZeros = () => useQuery({ ...readOf(listRiemannZeros), refetchInterval: LISTS_POLL_MS });

/** GET /api/quantum/constants, every 15 s. */
export const useConstants = () =>
  useQuery({ ...readOf(getQuantumConstants), refetchInterval: LISTS_POLL_MS });

/** GET /api/quantum/parameters/{workType}?difficulty=50, every 5 s. */
export const useParameters = (workType: string) =>
  useQuery({
    ...readOf(getQuantumParameters, { params: { workType }, query: { difficulty: DIFFICULTY } }),
    refetchInterval: PARAMETERS_POLL_MS,
  });
