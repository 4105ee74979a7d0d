/** The pages of the web front end: the server answers 404 elsewhere, the router shows them. A parameter is a whole number. */

export const PAGE_PATHS = [
  '/',
  '/mining',
  '/ai',
  '/analysis',
  '/quantum',
  '/frontiermath',
  '/blockchain',
  '/altcoin',
  '/sql',
  '/downloads',
  '/authentic',
  '/cryptographic-strength',
  '/tutorials',
  '/blocks',
  '/blocks/:index',
  '/coverage',
  '/records',
  '/leaderboard',
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

/** The page that a path leads to: in upper or lower case, with or without a slash at its end, as the router reads it. */
export function pageAt(path: string): PagePath | undefined {
  return PAGE_PATHS.find((page) => pageExpression(page, '\\d+').test(path));
}

/**
 * Matches the paths of a page, with its parameters as named groups.
 * @param parameter what a parameter may be, as a regular expression
 */
export function pageExpression(path: PagePath, parameter = '[^/]+'): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, `(?<$1>${parameter})`).replace(/\/$/, '')}/?$`, 'i');
}
