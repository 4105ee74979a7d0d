/** A page that is opened while sessions are mining shows in its locked form what they mine. */
import type { Session } from '@productive-mining/contract/entities/session.ts';
import { useEffect, useRef } from 'react';
import type { MiningForm } from '../start/use-mining-form.ts';

/** @param sessions of the visitor; undefined until the server has said so */
export function usePresentSessions(form: MiningForm, sessions: readonly Session[] | undefined): void {
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!sessions || hasLooked.current) return;
    hasLooked.current = true;
    const mining = sessions.filter(({ status }) => status === 'mining');
    if (mining.length > 0) form.follow(mining);
  }, [sessions, form]);
}
