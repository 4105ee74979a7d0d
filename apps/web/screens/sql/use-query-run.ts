import { executeSql } from '@productive-mining/contract/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/request.ts';
import { describeFailure, type QueryFailure } from './describe-failure.ts';
import type { QueryResult } from './queries.ts';

export interface Question {
  query: string;
  /** The block as of which it is answered; null for the newest. */
  asOf: number | null;
}

export type Outcome = { question: Question } & (
  | { kind: 'result'; result: QueryResult }
  | { kind: 'failure'; failure: QueryFailure }
);

export interface QueryRun {
  /** What came of the last query that ended; null before the first. */
  outcome: Outcome | null;
  isRunning: boolean;
  /** Whether the visitor ended the last one. */
  wasCancelled: boolean;
  execute: (question: Question) => void;
  cancel: () => void;
}

/** Runs one query at a time: POST /api/sql/execute, given up when the visitor cancels or leaves. */
export function useQueryRun(): QueryRun {
  const [state, setState] = useState({
    outcome: null as Outcome | null,
    isRunning: false,
    wasCancelled: false,
  });
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const execute = async (question: Question) => {
    // A blank query isn't sent (spec part 2 §5).
    if (control.current || question.query.trim() === '') return;
    const running = new AbortController();
    control.current = running;
    setState(({ outcome }) => ({ outcome, isRunning: true, wasCancelled: false }));
    const outcome = await ask(question, running.signal);
    control.current = null;
    setState((before) => ({
      outcome: outcome ?? before.outcome,
      isRunning: false,
      wasCancelled: outcome === null,
    }));
  };
  return { ...state, execute: (question) => void execute(question), cancel: () => control.current?.abort() };
}

/** @returns null when it was given up */
async function ask(question: Question, signal: AbortSignal): Promise<Outcome | null> {
  const { query, asOf } = question;
  try {
    const result = await call(executeSql, { body: { query, ...(asOf === null ? {} : { asOf }) }, signal });
    return { kind: 'result', question, result };
  } catch (error) {
    return signal.aborted ? null : { kind: 'failure', question, failure: describeFailure(error) };
  }
}
