/**
 * The record that a screen's folder exports from screen.ts: everything about its route. app/routes.ts lists the
 * records.
 */
import type { PagePath } from '@productive-mining/contract/pages.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** Groups in the order of the sidebar. */
export const GROUPS = ['Core Mining', 'Advanced Features', 'Token & Finance', 'Data & Tools'] as const;
/** Groups in the order of the drawer, the menu of narrow windows. */
export const DRAWER_GROUPS = ['Core', 'Advanced', 'Token', 'Tools'] as const;

export type PathParams = Readonly<Record<string, string | undefined>>;

/** The properties that every screen gets. */
export interface ScreenProps {
  /** Parameters of the path by name. */
  params: PathParams;
  /** Whether the page is drawn without its navigation. */
  isEmbedded: boolean;
  /** Paths of screens that aren't there yet: what links to one marks it. */
  laterPaths: ReadonlySet<string>;
}

/** A read as the query client takes it. */
export interface ScreenRead {
  queryKey: QueryKey;
  queryFn?: (context: { signal: AbortSignal }) => Promise<unknown>;
  staleTime?: number;
}

/** What a screen asks for beside its code, before the page is drawn. */
export interface FirstLoad {
  reads: (params: PathParams, queryClient: QueryClient) => readonly ScreenRead[];
  /** Fonts in the form of `document.fonts.load`. */
  fonts?: readonly string[];
}

export interface BuiltRecord {
  path: PagePath;
  /** Other paths of the same screen. */
  aliases?: readonly PagePath[];
  /** Imports the screen's code. */
  load: () => Promise<ComponentType<ScreenProps>>;
  first?: FirstLoad;
  upcoming?: never;
}

interface UpcomingRecord {
  path: PagePath;
  aliases?: readonly PagePath[];
  /** One sentence: what the screen will show. */
  upcoming: string;
  load?: never;
  first?: never;
}

/** What sidebar, palette and shortcuts show of a screen. */
interface Listed {
  name: string;
  /** A few words under the name in the sidebar. */
  description: string;
  icon: LucideIcon;
  /** The letter that leads here when it is pressed after `g`. */
  key: string;
}

/** One of the routes that the specification lists (part 1 §2). */
export type RouteRecord = (BuiltRecord | UpcomingRecord) &
  Listed & {
    group: (typeof GROUPS)[number];
    /** Group and name in the drawer, which leaves out routes without them. */
    drawer?: { group: (typeof DRAWER_GROUPS)[number]; name: string };
    /** Name in the bottom bar of narrow windows, which leaves out routes without one. */
    tab?: string;
  };

/** A screen beyond the specification's routes: the sidebar's footer and the palette lead there. */
export type FurtherRecord = BuiltRecord & Listed;

/** A screen whose path has a parameter, such as a block's page: only links lead there. */
export type ParameterRecord = BuiltRecord & {
  /** What the document is called. */
  titleOf: (params: PathParams) => string;
};

export type ScreenRecord = RouteRecord | FurtherRecord | ParameterRecord;

/** Whether a screen isn’t there yet: its route shows what it will be. */
export const isToCome = (route: RouteRecord): boolean => route.upcoming !== undefined;
