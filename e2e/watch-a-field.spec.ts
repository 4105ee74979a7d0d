/** A field of values in the picture of the work: its pixels, its read-out by keyboard, its profile, in both windows and themes. */

import { startSession, stopSession } from '@productive-mining/contract/endpoints.ts';
import { encodeField } from '@productive-mining/work/live-field.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const SIDE = 128;
const TURN = 2 * Math.PI;

/** The vorticity of the vortices of Taylor and Green: sin x · sin y, which is what a message would carry of a flow. */
const field = encodeField(
  { label: 'vorticity', unit: '1/s', width: SIDE, height: SIDE, left: 0, right: TURN, bottom: 0, top: TURN },
  (column, row) => Math.sin((TURN * (column + 0.5)) / SIDE) * Math.sin((TURN * (row + 0.5)) / SIDE),
  { min: -1, max: 1 },
);
const view = {
  subject: 'a flow',
  figures: [],
  plot: {
    title: 'Four vortices turn against each other',
    caption:
      'Vorticity of the flow of Taylor and Green: light where the fluid turns to the left, dark to the right.',
    x: { label: 'x' },
    y: { label: 'y' },
    series: [],
    field,
  },
};

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('MINE-42 a field is drawn in even colours, and read by keyboard and as a table', async ({
      page,
    }, info) => {
      await page.routeWebSocket('**/ws', (socket) => {
        socket.connectToServer().onMessage((text) => {
          const message = JSON.parse(String(text));
          if (message.type === 'mining_progress') message.data.view = view;
          socket.send(JSON.stringify(message));
        });
      });
      await page.goto('/');
      const { call } = clientOf(page);
      const { sessionId } = await call(startSession, { body: { workType: 'prime_pattern', difficulty: 40 } });
      const computation = page.getByRole('region', { name: 'Active Computation' });
      const picture = computation.getByRole('slider', { name: /^Four vortices/ });
      await expect(picture).toBeVisible({ timeout: 60_000 });
      await expect(picture).toHaveAccessibleName(/vorticity in 128 × 128 cells, from −1\s1\/s to 1\s1\/s$/);
      await expect(computation.getByText('vorticity (1/s)')).toBeVisible();
      await expect
        .poll(() => picture.locator('canvas').evaluate(colorsOfVortices))
        .toEqual(['light', 'dark', 'light', 'dark']);
      await picture.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(picture).toHaveAttribute('aria-valuetext', /^x 3\.1.*, y 3\.1.*, vorticity 0\s1\/s$/);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'a field');
      await keepScreenshot(computation, info, 'field');
      await computation.getByRole('button', { name: 'Table' }).click();
      const table = computation.getByRole('region', { name: /row by row$/ });
      await expect(table.getByRole('row')).toHaveCount(SIDE + 1);
      await expectAccessible(page, 'the profile of a field');
      await keepScreenshot(computation, info, 'profile');
      await call(stopSession, { body: { sessionId } });
    });
  });
}

/** How light the middles of the four vortices are, from the lower left on, counter-clockwise. Runs in the page. */
function colorsOfVortices(canvas: HTMLElement | SVGElement): string[] {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
  const colorAt = (x: number, y: number) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
  const isDark = (color: number[]) => color.join() === '7,40,105';
  const isLight = (color: number[]) => color.join() === '250,200,113';
  const found: { x: number; y: number; name: string }[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = colorAt(x, y);
      if (isDark(color) || isLight(color)) found.push({ x, y, name: isLight(color) ? 'light' : 'dark' });
    }
  if (found.length === 0) return [];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [x, y] = [middle(found.map((place) => place.x)), middle(found.map((place) => place.y))];
  const quarters = [
    found.filter((place) => place.x < x && place.y > y),
    found.filter((place) => place.x > x && place.y > y),
    found.filter((place) => place.x > x && place.y < y),
    found.filter((place) => place.x < x && place.y < y),
  ];
  return quarters.map((places) => [...new Set(places.map((place) => place.name))].join());
}
