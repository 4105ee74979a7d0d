/** The windows and colours in which journeys are made. */

export const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
} as const;
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

export const VISITS = [
  { name: '1440x900 light', window: DESKTOP, colorScheme: 'light' },
  { name: '1440x900 dark', window: DESKTOP, colorScheme: 'dark' },
  { name: '390x844 light', window: PHONE, colorScheme: 'light' },
  { name: '390x844 dark', window: PHONE, colorScheme: 'dark' },
] as const;
/** Both windows and both themes in two visits, for long journeys. */
export const TWO_VISITS = [VISITS[0], VISITS[3]] as const;
