import { lazy, Suspense } from 'react';
import { Route, Switch, useSearch } from 'wouter';
import { MiningScreen } from '../screens/mining/mining-screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NotFound } from './not-found.tsx';
import { ROUTES } from './routes.ts';
import { Shell } from './shell.tsx';
import { UpcomingScreen } from './upcoming-screen.tsx';

const BlockScreen = lazy(() =>
  import('../screens/block/block-screen.tsx').then((module) => ({ default: module.BlockScreen })),
);
const BlocksScreen = lazy(() =>
  import('../screens/block/blocks-screen.tsx').then((module) => ({ default: module.BlocksScreen })),
);

export function Router() {
  const isEmbedded = new URLSearchParams(useSearch()).get('embed') === '1';
  return (
    <Shell isEmbedded={isEmbedded}>
      <Switch>
        <Route path="/">
          <MiningScreen isCompact={isEmbedded} />
        </Route>
        <Route path="/mining">
          <MiningScreen isCompact={isEmbedded} />
        </Route>
        <Route path="/blocks">
          <Suspense fallback={<Skeleton className="h-[560px] rounded-card" />}>
            <BlocksScreen />
          </Suspense>
        </Route>
        <Route path="/blocks/:index">
          {({ index }) => (
            <Suspense fallback={<Skeleton className="h-[560px] rounded-card" />}>
              <BlockScreen key={index} index={index} />
            </Suspense>
          )}
        </Route>
        {ROUTES.filter((route) => route.upcoming !== undefined).map((route) => (
          <Route key={route.path} path={route.path}>
            <UpcomingScreen route={route} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  );
}
