/** The status of a visitor with several sessions: mining before paused before idle; the newest session of that status. */
export type OverallStatus = 'mining' | 'paused' | 'idle';

export function overallStatus<S extends { status: string; startedAtMs: number }>(
  sessions: readonly S[],
): { status: OverallStatus; session: S | null } {
  for (const status of ['mining', 'paused'] as const) {
    const matching = sessions.filter((session) => session.status === status);
    if (matching.length === 0) continue;
    const session = matching.reduce((newest, next) =>
      next.startedAtMs >= newest.startedAtMs ? next : newest,
    );
    return { status, session };
  }
  return { status: 'idle', session: null };
}
