/** The screens of the page, each by the record of its folder, and which of them a path leads to. */
import { type PagePath, pageExpression } from '@productive-mining/contract/pages.ts';
import { ai } from '../screens/ai/screen.ts';
import { analysis } from '../screens/analysis/screen.ts';
import { authentic } from '../screens/authentic/screen.ts';
import { block } from '../screens/block/screen.ts';
import { blockchain } from '../screens/blockchain/screen.ts';
import { blocks } from '../screens/blocks/screen.ts';
import { coverage } from '../screens/coverage/screen.ts';
import { cryptographicStrength } from '../screens/cryptographic-strength/screen.ts';
import { downloads } from '../screens/downloads/screen.ts';
import { frontiermath } from '../screens/frontiermath/screen.ts';
import { leaderboard } from '../screens/leaderboard/screen.ts';
import { mining } from '../screens/mining/screen.ts';
import { quantum } from '../screens/quantum/screen.ts';
import { records } from '../screens/records/screen.ts';
import type {
  FurtherRecord,
  ParameterRecord,
  PathParams,
  RouteRecord,
  ScreenRecord,
} from '../screens/screen-record.ts';
import { sql } from '../screens/sql/screen.ts';
import { token } from '../screens/token/screen.ts';
import { tutorials } from '../screens/tutorials/screen.ts';

/** The routes of spec part 1 §2 in its order, which is that of the menus. */
export const ROUTES: readonly RouteRecord[] = [
  mining,
  ai,
  analysis,
  quantum,
  frontiermath,
  blockchain,
  token,
  sql,
  downloads,
  authentic,
  cryptographicStrength,
  tutorials,
];

/** The tabs of the bottom bar in their order. */
export const TABS: readonly (RouteRecord & { tab: string })[] = [mining, ai, token, analysis, quantum];

export const FURTHER_SCREENS: readonly FurtherRecord[] = [blocks, coverage, records, leaderboard];

const PARAMETER_SCREENS: readonly ParameterRecord[] = [block];

export const SCREENS: readonly ScreenRecord[] = [...ROUTES, ...FURTHER_SCREENS, ...PARAMETER_SCREENS];

export interface Place<Screen extends ScreenRecord = ScreenRecord> {
  screen: Screen;
  params: PathParams;
}

/** The screen that the router shows at a path, with the parameters that the path gives it. */
export function placeAt(path: string): Place | undefined {
  return findAmong(SCREENS, path);
}

export function routeAt(path: string): RouteRecord | undefined {
  return findAmong(ROUTES, path)?.screen;
}

export function furtherScreenAt(path: string): FurtherRecord | undefined {
  return findAmong(FURTHER_SCREENS, path)?.screen;
}

/** Whether a path leads to a screen beyond the specification's, as links and the palette do. */
export function isBeyondRoutes(path: string): boolean {
  return placeAt(path) !== undefined && routeAt(path) === undefined;
}

/** What the document is called at a path. */
export function titleAt(path: string): string {
  const place = placeAt(path);
  if (!place) return '404 Page Not Found';
  return 'titleOf' in place.screen ? place.screen.titleOf(place.params) : place.screen.name;
}

export function pathsOf({ path, aliases = [] }: ScreenRecord): readonly PagePath[] {
  return [path, ...aliases];
}

function findAmong<Screen extends ScreenRecord>(
  screens: readonly Screen[],
  path: string,
): Place<Screen> | undefined {
  for (const screen of screens) {
    for (const pattern of pathsOf(screen)) {
      const match = pageExpression(pattern).exec(path);
      if (match) return { screen, params: match.groups ?? {} };
    }
  }
  return undefined;
}
