/** Calls under /api/wallet: a wallet's recovery phrase, and taking a wallet to another browser. */
import { PHRASE_WORDS } from '@productive-mining/rules/phrase-words.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints.ts';

/** Room for twelve words of at most eight letters and what is pasted between them. */
const PHRASE_CHARACTERS_MAX = 400;

export const wallet = z.object({
  /** 0x and 40 hex digits. */
  address: z.string(),
  /** $MINED without the staked ones. */
  balance: z.number(),
  /** The part of the balance that is bound to the wallet: it can't be sent or staked. */
  bonusBalance: z.number(),
  stakedBalance: z.number(),
  /** Sessions that mine or are paused. */
  openSessions: z.int(),
  /** Time at which its recovery phrase was made; null without one. */
  backupMadeAt: z.iso.datetime().nullable(),
});

export const getWallet = defineCall(endpoints.getWallet, {
  summary: "The visitor's wallet, and whether it has a recovery phrase.",
  response: wallet,
  errors: [],
});

export const backUpWallet = defineCall(endpoints.backUpWallet, {
  summary:
    'Makes a recovery phrase for the wallet and replaces the earlier one. No other answer contains its words.',
  response: z.object({
    words: z.array(z.string()).length(PHRASE_WORDS),
    backupMadeAt: z.iso.datetime(),
    /** Whether an earlier phrase was replaced. */
    endedEarlier: z.boolean(),
  }),
  errors: [],
});

export const restoreWallet = defineCall(endpoints.restoreWallet, {
  summary: 'Gives this browser the wallet of a recovery phrase; with `preview`, only says what would happen.',
  body: z.object({
    phrase: z.string().max(PHRASE_CHARACTERS_MAX),
    /** With true, nothing is changed. */
    preview: z.boolean().default(false),
    /** Moves what the current wallet can send to the restored one. */
    moveTokens: z.boolean().default(false),
    /** Stops the current wallet's sessions; otherwise they continue for it. */
    stopSessions: z.boolean().default(false),
  }),
  response: z.object({
    /** False for a preview, or when the browser has this wallet already. */
    restored: z.boolean(),
    /** Whether the phrase is that of the current wallet. */
    isPresent: z.boolean(),
    /** The wallet of the phrase, after the move if there was one. */
    found: wallet,
    /** The wallet that the browser had before the call. */
    left: wallet,
    /** $MINED that were moved from the one to the other. */
    movedTokens: z.number(),
    stoppedSessions: z.int(),
  }),
  errors: [
    'phrase_word_count',
    'phrase_word_unknown',
    'phrase_checksum_wrong',
    'phrase_of_no_wallet',
    'restore_unfinished',
  ],
});
