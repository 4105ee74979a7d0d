import { type QueryClient, usePrefetchQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { Route, Switch, useSearch } from 'wouter';
import { keyOf } from '../api/calls.ts';
import { readOfBalance } from '../api/use-balance.ts';
import { isBlockIndex, readOfBlock } from '../screens/block/block-key.ts';
import { FIRST_READS } from '../screens/mining/queries.ts';
import { nextTask } from '../ui/when-idle.ts';
import { LazyScreen, screenSource } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { ROUTES, routeAt } from './routes.ts';
import { ScreenPlace } from './screen-place.tsx';
import { Shell } from './shell.tsx';
import { UpcomingScreen } from './upcoming-screen.tsx';

const MINING = screenSource(() =>
  import('../screens/mining/mining-screen.tsx').then((module) => module.MiningScreen),
);
const BLOCK = screenSource(() =>
  import('../screens/block/block-screen.tsx').then((module) => module.BlockScreen),
);
const BLOCK_PATH = /^\/blocks\/([^/]+)$/;

/** Screens without parameters, each loaded when it is first opened. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/blocks': lazy(() =>
    import('../screens/blocks/blocks-screen.tsx').then((module) => ({ default: module.BlocksScreen })),
  ),
  '/leaderboard': lazy(() =>
    import('../screens/leaderboard/leaderboard-screen.tsx').then((module) => ({
      default: module.LeaderboardScreen,
    })),
  ),
  '/tutorials': lazy(() =>
    import('../screens/tutorials/tutorials-screen.tsx').then((module) => ({
      default: module.TutorialsScreen,
    })),
  ),
};

/** What the signs of the types are set in. */
const SIGN_FONTS = ['1em "KaTeX Main"', 'italic 1em "KaTeX Math"'];

/**
 * The code of the pages that most visits begin with, and what they ask for before they are drawn: what / shows first, with
 * the fonts of the types' signs, the block of a link to one. The other pages load once they are drawn.
 */
export async function loadFirstScreen(path: string, queryClient: QueryClient): Promise<void> {
  if (routeAt(path)?.path === '/') {
    const screen = MINING.load();
    for (const read of [
      readOfBalance(queryClient),
      ...FIRST_READS.map((name) => ({ queryKey: keyOf(name) })),
    ]) {
      await nextTask();
      void queryClient.prefetchQuery(read);
    }
    for (const font of SIGN_FONTS) void document.fonts.load(font).catch(() => undefined);
    return screen;
  }
  const index = BLOCK_PATH.exec(path)?.[1];
  if (index === undefined) return;
  if (isBlockIndex(index)) void queryClient.prefetchQuery(readOfBlock(index));
  await BLOCK.load();
}

/** Asks for the block beside the code of its page, not after it. */
function StoredBlock({ index }: { index: string }) {
  usePrefetchQuery(readOfBlock(index));
  return <LazyScreen source={BLOCK} props={{ index }} />;
}

export function Router() {
  const isEmbedded = new URLSearchParams(useSearch()).get('embed') === '1';
  return (
    <Shell isEmbedded={isEmbedded}>
      <ScreenPlace>
        <Switch>
          <Route path="/">
            <LazyScreen source={MINING} props={{ compact: isEmbedded }} />
          </Route>
          <Route path="/mining">
            <LazyScreen source={MINING} props={{ compact: isEmbedded }} />
          </Route>
          <Route path="/blocks/:index">
            {({ index }) =>
              isBlockIndex(index) ? (
                <StoredBlock key={index} index={index} />
              ) : (
                <LazyScreen key={index} source={BLOCK} props={{ index }} />
              )
            }
          </Route>
          {Object.entries(SCREENS).map(([path, component]) => (
            <Route key={path} path={path} component={component} />
          ))}
          {ROUTES.filter((route) => route.upcoming !== undefined).map((route) => (
            <Route key={route.path} path={route.path}>
              <UpcomingScreen route={route} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </ScreenPlace>
    </Shell>
  );
}
