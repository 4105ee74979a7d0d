import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Button } from './button.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

/** The clicks of one double click: a browser counts them in `detail`. */
async function doubleClick(): Promise<boolean[]> {
  const clicks = [1, 2].map((detail) => new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  await act(() => clicks.forEach((click) => void place.querySelector('button')?.dispatchEvent(click)));
  return clicks.map((click) => click.defaultPrevented);
}

async function countPresses(isBusy?: boolean): Promise<number> {
  let presses = 0;
  const press = () => {
    presses += 1;
  };
  await act(() =>
    root.render(
      <Button onClick={press} {...(isBusy === undefined ? {} : { isBusy })}>
        Press
      </Button>,
    ),
  );
  await doubleClick();
  return presses;
}

it('a double click on a button that writes is one press, and a press while it is busy none', async () => {
  expect(await countPresses(false)).toBe(1);
  expect(await countPresses(true)).toBe(0);
});

it('on a button that only moves on, each click counts', async () => {
  expect(await countPresses()).toBe(2);
});

it('a form isn’t sent twice', async () => {
  await act(() =>
    root.render(
      <Button type="submit" isBusy={false}>
        Send
      </Button>,
    ),
  );
  expect(await doubleClick()).toEqual([false, true]);
});
