/** How often a page compares clocks while its screen is open, and how many messages of which size a server takes between two pings. */
export const CLOCK_EXCHANGE = { everyMs: 1000, perPing: 40, bytesMax: 200 } as const;
