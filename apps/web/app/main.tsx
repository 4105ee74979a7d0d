import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { nextTask, whenIdle } from '../ui/when-idle.ts';
import { Router } from './router.tsx';
import { loadFirstScreen } from './screen-place/screen-source.ts';

// The page's security policy forbids code compiled from strings. zod would try it once, and the browser would report
// that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const queryClient = createQueryClient();

async function drawPage(): Promise<void> {
  // The frame of index.html stays until the screen can take its place; a screen that fails says so itself.
  await loadFirstScreen(window.location.pathname, queryClient).catch(() => undefined);
  await nextTask();
  const root = createRoot(document.getElementById('root')!);
  // Drawn in slices, so that the first touch or key doesn't wait for the whole page.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// The message schemas are large: they are read after the screen is drawn, which doesn't wait for them, and in three
// parts, so that none holds up a touch.
void drawPage()
  .then(whenIdle)
  .then(() => import('../live/bare-error.ts'))
  .then(whenIdle)
  .then(() => import('@productive-mining/contract/live.ts'))
  .then(whenIdle)
  .then(() => import('../live/start-live.ts'))
  .then(({ startLive }) => startLive(queryClient));
