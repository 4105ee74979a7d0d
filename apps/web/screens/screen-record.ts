/** What a screen's folder says in its screen.ts: everything about its route, which app/routes.ts lists. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** In the sidebar's order. */
export const GROUPS = ['Core Mining', 'Advanced Features', 'Token & Finance', 'Data & Tools'] as const;
/** In the order of the drawer of narrow screens. */
export const DRAWER_GROUPS = ['Core', 'Advanced', 'Token', 'Tools'] as const;

export type PathParams = Readonly<Record<string, string | undefined>>;

/** What every screen is drawn with. */
export interface ScreenProps {
  /** Parameters of the path by their names. */
  params: PathParams;
  /** The page is drawn without its navigation. */
  isEmbedded: boolean;
}

/** A read as the query client takes it. */
export interface ScreenRead {
  queryKey: QueryKey;
  queryFn?: (context: { signal: AbortSignal }) => Promise<unknown>;
  staleTime?: number;
}

/** What a screen that most visits begin with asks for beside its code, before the page is drawn. */
export interface FirstLoad {
  reads: (params: PathParams, queryClient: QueryClient) => readonly ScreenRead[];
  /** As `document.fonts.load` takes them. */
  fonts?: readonly string[];
}

export interface BuiltRecord {
  path: string;
  /** Other paths of the same screen. */
  aliases?: readonly string[];
  /** Imports the screen's code. Without `first` that happens when the screen is first shown. */
  load: () => Promise<ComponentType<ScreenProps>>;
  first?: FirstLoad;
  upcoming?: never;
}

interface UpcomingRecord {
  path: string;
  aliases?: readonly string[];
  /** One sentence: what the screen will show. */
  upcoming: string;
  load?: never;
  first?: never;
}

/** How lists lead to a screen: sidebar, palette, shortcuts. */
interface Listed {
  name: string;
  /** Under the name in the sidebar. */
  description: string;
  icon: LucideIcon;
  /** Pressed after `g`, it leads here. */
  key: string;
}

/** One of the routes that the specification lists (part 1 §2). */
export type RouteRecord = (BuiltRecord | UpcomingRecord) &
  Listed & {
    group: (typeof GROUPS)[number];
    /** Where the drawer lists it, and by which name. */
    drawer?: { group: (typeof DRAWER_GROUPS)[number]; name: string };
    /** Name in the bottom bar of narrow screens. */
    tab?: string;
  };

/** A screen beyond the specification's routes: the sidebar's footer and the palette lead there. */
export type FurtherRecord = BuiltRecord & Listed;

/** A screen for each thing of a sort, whose path has a parameter: links alone lead there. */
export type ParameterRecord = BuiltRecord & {
  /** What the document is called; undefined for parameters that nothing can have. */
  titleOf: (params: PathParams) => string | undefined;
};

export type ScreenRecord = RouteRecord | FurtherRecord | ParameterRecord;
