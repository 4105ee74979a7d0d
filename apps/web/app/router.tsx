import { Route, Switch, useSearch } from 'wouter';
import { isToCome } from '../screens/screen-record.ts';
import { pathsOf, ROUTES, SCREENS } from './routes.ts';
import { LazyScreen } from './screen-place/lazy-screen.tsx';
import { NotFound } from './screen-place/not-found.tsx';
import { ScreenPlace } from './screen-place/screen-place.tsx';
import { UpcomingScreen } from './screen-place/upcoming-screen.tsx';
import { Shell } from './shell/shell.tsx';

const LATER_PATHS: ReadonlySet<string> = new Set(ROUTES.filter(isToCome).map(({ path }) => path));

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
                    <LazyScreen
                      key={JSON.stringify(params)}
                      screen={screen}
                      props={{ params, isEmbedded, laterPaths: LATER_PATHS }}
                    />
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
