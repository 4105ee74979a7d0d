import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { downloads } from '../../screens/downloads/screen.ts';
import { leaderboard } from '../../screens/leaderboard/screen.ts';
import { closePage } from '../../testing/open-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { loadFirstScreen, sourceOf } from './screen-source.ts';

afterEach(closePage);

it('the code of the screen that a visit begins with is there before the page is drawn', async () => {
  stubServer();
  expect(sourceOf(leaderboard).loaded).toBeUndefined();
  await loadFirstScreen('/leaderboard', createQueryClient());
  expect(sourceOf(leaderboard).loaded).toBeDefined();
});

it('what a screen shows first is asked for beside its code', async () => {
  const server = stubServer();
  await loadFirstScreen(downloads.path, createQueryClient());
  expect(server.asked.map(({ path }) => path)).toEqual(['/api/mining/stats', '/api/mining/work-types']);
});

it('neither a screen to come nor an address without a screen holds up the page', async () => {
  const server = stubServer();
  for (const path of ['/ai', '/no-such-page']) await loadFirstScreen(path, createQueryClient());
  expect(server.asked).toEqual([]);
});
