/** The windows and colours in which journeys are made. */

export const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
} as const;
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Both windows in both themes. */
export const ALL_VISITS = [
  { name: '1440x900 light', window: DESKTOP, colorScheme: 'light' },
  { name: '1440x900 dark', window: DESKTOP, colorScheme: 'dark' },
  { name: '390x844 light', window: PHONE, colorScheme: 'light' },
  { name: '390x844 dark', window: PHONE, colorScheme: 'dark' },
] as const;

/**
 * Both windows and both themes in two visits, which suffices for a journey, as another test looks at every route in all
 * four. With `JOURNEYS=all` all four.
 */
export const VISITS: readonly (typeof ALL_VISITS)[number][] =
  process.env.JOURNEYS === 'all' ? ALL_VISITS : [ALL_VISITS[0], ALL_VISITS[3]];
