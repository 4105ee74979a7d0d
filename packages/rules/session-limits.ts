/** How many sessions may be open (mining or paused) at once. */
export const SESSION_LIMITS = { perVisitor: 9, perAddress: 18 } as const;
