/** The code of the screens: loaded once, when its screen is first shown or before. */
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { BuiltRecord, PathParams, ScreenProps } from '../../screens/screen-record.ts';
import { nextTask } from '../../ui/when-idle.ts';
import { placeAt } from '../routes.ts';

export interface ScreenSource {
  load: () => Promise<void>;
  /** Undefined until it is loaded. */
  loaded: ComponentType<ScreenProps> | undefined;
  /** Loads it when it is drawn. */
  later: ComponentType<ScreenProps>;
}

const sources = new Map<BuiltRecord, ScreenSource>();

export function sourceOf(screen: BuiltRecord): ScreenSource {
  const known = sources.get(screen);
  if (known) return known;
  let loading: Promise<{ default: ComponentType<ScreenProps> }> | undefined;
  const loadOnce = () => {
    loading ??= screen.load().then((component) => {
      source.loaded = component;
      return { default: component };
    });
    return loading;
  };
  const source: ScreenSource = {
    load: async () => void (await loadOnce()),
    loaded: undefined,
    later: lazy(loadOnce),
  };
  sources.set(screen, source);
  return source;
}

/**
 * Asks for the code of the screen that a visit begins with, and for what it shows first. The document has the browser fetch
 * that code beside the page's, so that the page is drawn once, with its screen.
 * @returns when the code is there
 */
export async function loadFirstScreen(path: string, queryClient: QueryClient): Promise<void> {
  const { screen, params = {} } = placeAt(path) ?? {};
  if (screen?.load === undefined) return;
  const code = sourceOf(screen).load();
  for (const read of screen.first?.reads(params, queryClient) ?? []) {
    await nextTask();
    void queryClient.prefetchQuery(read);
  }
  for (const font of screen.first?.fonts ?? []) void document.fonts.load(font).catch(() => undefined);
  return code;
}

/** Asks for what a screen shows first while its code loads; once the code is there, the screen itself does. */
export function readBesideCode(screen: BuiltRecord, params: PathParams, queryClient: QueryClient): void {
  if (sourceOf(screen).loaded) return;
  for (const read of screen.first?.reads(params, queryClient) ?? []) {
    if (!queryClient.getQueryState(read.queryKey)) void queryClient.prefetchQuery(read);
  }
}
