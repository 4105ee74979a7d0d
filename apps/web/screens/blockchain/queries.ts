/** The calls of the Blockchain Integration (spec part 2 §7), with the times of its table. */
import type { AnswerOf, BodyOf } from '@productive-mining/client/call-types.ts';
import {
  checkAnchor,
  connectNetwork,
  disconnectNetwork,
  getAnchorCall,
  getChainStatus,
  listAnchors,
  listNetworks,
  submitMining,
} from '@productive-mining/contract/chain-endpoints.ts';
import {
  listDiscoveries,
  listRecentBlocks,
  listRecentDiscoveries,
} from '@productive-mining/contract/endpoints.ts';
import { OPEN_STATES } from '@productive-mining/rules/anchor-rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, readOf } from '../../api/keys.ts';
import { call } from '../../api/request.ts';
import { reportOnce } from './report-once.ts';

export type Network = AnswerOf<'listNetworks'>['networks'][number];
export type ChainStatus = AnswerOf<'getChainStatus'>;
export type RecentBlock = AnswerOf<'listRecentBlocks'>['blocks'][number];
export type RecentDiscovery = AnswerOf<'listRecentDiscoveries'>['discoveries'][number];
export type CheckedAnchors = AnswerOf<'checkAnchor'>;

const NETWORKS_POLL_MS = 60_000;
const STATUS_POLL_MS = 30_000;
const LISTS_POLL_MS = 5000;
const DISCOVERIES_POLL_MS = 30_000;
/** While an anchor may change by itself. */
const OPEN_ANCHORS_POLL_MS = 5000;
const SETTLED_ANCHORS_POLL_MS = 30_000;

/** GET /api/blockchain/networks, every 60 s. */
export const useNetworks = () => useQuery({ ...readOf(listNetworks), refetchInterval: NETWORKS_POLL_MS });

/** GET /api/blockchain/status, every 30 s. */
export const useChainStatus = () => useQuery({ ...readOf(getChainStatus), refetchInterval: STATUS_POLL_MS });

/** GET /api/blocks/recent, every 5 s. */
export const useRecentBlocks = () =>
  useQuery({ ...readOf(listRecentBlocks), refetchInterval: LISTS_POLL_MS });

/** GET /api/discoveries/recent, every 5 s. */
export const useRecentDiscoveries = () =>
  useQuery({ ...readOf(listRecentDiscoveries), refetchInterval: LISTS_POLL_MS });

/** GET /api/blockchain/discoveries, every 30 s. */
export const useDiscoveries = () =>
  useQuery({ ...readOf(listDiscoveries), refetchInterval: DISCOVERIES_POLL_MS });

const isOpen = (state: string) => (OPEN_STATES as readonly string[]).includes(state);

/** GET /api/blockchain/anchors: the visitor's own; every 5 s while one may change. */
export const useAnchors = () =>
  useQuery({
    ...readOf(listAnchors),
    refetchInterval: ({ state }) =>
      state.data?.anchors.some((anchor) => isOpen(anchor.state))
        ? OPEN_ANCHORS_POLL_MS
        : SETTLED_ANCHORS_POLL_MS,
  });

/** POST /api/blockchain/connect */
export function useConnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'connectNetwork'>) => call(connectNetwork, { body }),
    onSettled: () => queryClient.refetchQueries({ queryKey: keyOf(getChainStatus) }),
  });
}

/** POST /api/blockchain/disconnect */
export function useDisconnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectNetwork),
    onSettled: () => queryClient.refetchQueries({ queryKey: keyOf(getChainStatus) }),
  });
}

/** POST /api/blockchain/submit-mining, with a transaction that the wallet sends before it. */
export function useSubmit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, sign }: Submission) => {
      if (!sign) return call(submitMining, { body });
      const prepared = await readCall(body);
      return reportOnce(prepared, {
        send: () => sign(prepared),
        report: (transactionHash) => call(submitMining, { body: { ...body, transactionHash } }),
      });
    },
    onSettled: () => queryClient.refetchQueries({ queryKey: keyOf(listAnchors) }),
  });
}

export interface Submission {
  body: BodyOf<'submitMining'>;
  /** Has the visitor's wallet send the call. @returns hash of the transaction */
  sign?: ((prepared: AnswerOf<'getAnchorCall'>) => Promise<string>) | undefined;
}

const readCall = ({ blockId, discoveryId }: BodyOf<'submitMining'>) =>
  call(getAnchorCall, { query: { blockId, discoveryId } });

/** GET /api/blockchain/check-anchor, when it is asked for. */
export const useCheckAnchor = () =>
  useMutation({
    mutationFn: (query: { transaction?: string; block?: number }) => call(checkAnchor, { query }),
  });
