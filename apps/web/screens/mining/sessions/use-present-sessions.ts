/** A page that is opened beside sessions has in its form what they mine: locked while they do, and of a paused one to go on from. */
import type { Session } from '@productive-mining/contract/entities/session.ts';
import { useEffect, useRef } from 'react';
import type { MiningForm } from '../start/use-mining-form.ts';
import { sessionToShow } from './session-progress.ts';

/** @param sessions of the visitor; undefined until the server has said so */
export function usePresentSessions(form: MiningForm, sessions: readonly Session[] | undefined): void {
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!sessions || hasLooked.current) return;
    hasLooked.current = true;
    const mining = sessions.filter(({ status }) => status === 'mining');
    const shown = sessionToShow(sessions, null);
    if (mining.length > 0) form.follow(mining);
    else if (shown) form.follow([shown]);
  }, [sessions, form]);
}
