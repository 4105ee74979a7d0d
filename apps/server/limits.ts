import { SESSION_LIMITS } from '@productive-mining/rules/session-limits.ts';

/** Upper bounds against abuse, with the names by which LIMITS changes them. */
export const DEFAULT_LIMITS = {
  /** Limit of each visitor, and of each network address. */
  writesPerMinute: 60,
  /** Limit of each network address. One page polls at most 120 times a minute. */
  readsPerMinute: 6000,
  /** Connections that are open at once, and never more than three quarters of the process's file descriptors. */
  connections: 10_000,
  /** Limit of each network address but a trusted proxy's, and never more than half of all. */
  connectionsPerAddress: 4000,
  liveConnectionsPerAddress: 60,
  /** Calls of a network address that are at work at once; further ones wait for their turn. */
  callsAtOncePerAddress: 24,
  /** Streams of the stored blocks that are open at once, which take turns. */
  ledgerStreams: 8,
  ledgerStreamsPerAddress: 2,
  /** Readers who take a block's leaves, or its rows, from the cache at once. */
  dataStreams: 32,
  dataStreamsPerAddress: 8,
  sessionsPerVisitor: SESSION_LIMITS.perVisitor,
  sessionsPerAddress: SESSION_LIMITS.perAddress,
  /** Recovery phrases that a visitor, or a network address, may make or try. */
  phrasesPerHour: 30,
  /** Queries that a visitor, or a network address, may run. */
  queriesPerMinute: 30,
  /** Calls that have a node of a public chain asked, by a visitor or a network address. */
  chainReadsPerMinute: 60,
  /** Security tokens that a visitor, or a network address, may make. */
  tokensPerHour: 60,
  /** Manifests and statements that are signed for a visitor, or a network address. */
  signaturesPerMinute: 30,
  /** Anchors that the operator's key signs for a network address. */
  operatorAnchorsPerHour: 12,
  /** Transfers and stakes of a visitor, or of a network address. */
  movementsPerMinute: 20,
  /** Long calls that a visitor, or a network address, may begin. */
  tasksPerMinute: 20,
  /** Speed at which a visitor may read a guide, whose steps pay: about four hundred words a minute. */
  guideCharactersPerSecond: 40,
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Infinity where there is no bound. */
export type Limits = Readonly<Record<LimitName, number>>;
