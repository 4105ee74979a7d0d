import { Route, Switch, useSearch } from 'wouter';
import { LazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { pathsOf, SCREENS } from './routes.ts';
import { ScreenPlace } from './screen-place.tsx';
import { Shell } from './shell.tsx';
import { UpcomingScreen } from './upcoming-screen.tsx';

export function Router() {
  const isEmbedded = new URLSearchParams(useSearch()).get('embed') === '1';
  return (
    <Shell isEmbedded={isEmbedded}>
      <ScreenPlace>
        <Switch>
          {SCREENS.flatMap((screen) =>
            pathsOf(screen).map((path) => (
              <Route key={path} path={path}>
                {(params: Record<string, string | undefined>) =>
                  screen.upcoming === undefined ? (
                    <LazyScreen key={JSON.stringify(params)} screen={screen} props={{ params, isEmbedded }} />
                  ) : (
                    <UpcomingScreen screen={screen} />
                  )
                }
              </Route>
            )),
          )}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </ScreenPlace>
    </Shell>
  );
}
