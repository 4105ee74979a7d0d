import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartInTurn } from './kind-links.tsx';

const NAMES = ['first', 'second', 'third', 'last'] as const;

let root: Root;
let turns: (() => void)[];

/** A page of four parts, each with a figure and a link. */
function Parts({ figure }: { figure: number }) {
  return NAMES.map((name, at) => (
    <div key={name} id={name}>
      <PartInTurn isFirst={at === 0} place={<hr />}>
        <a href="/">
          {name} {figure}
        </a>
      </PartInTurn>
    </div>
  ));
}

const draw = (figure = 1) => act(async () => root.render(<Parts figure={figure} />));
const takeTurn = () => act(async () => turns.shift()?.());
const shown = () => [...document.querySelectorAll('main a')].map(({ textContent }) => textContent);
const places = () => document.querySelectorAll('main hr').length;

beforeEach(() => {
  turns = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => turns.push(run));
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

describe('parts drawn in turns', () => {
  it('the first is there with the page, the others keep their places and come one a turn, in their order', async () => {
    await draw();
    expect([shown(), places()]).toEqual([['first 1'], 3]);
    await takeTurn();
    expect([shown(), places()]).toEqual([['first 1', 'second 1'], 2]);
    await takeTurn();
    await takeTurn();
    // A reader who prints or searches the page then has every part, once.
    expect([shown(), places()]).toEqual([NAMES.map((name) => `${name} 1`), 0]);
    expect(turns).toEqual([]);
  });

  it('an answer that comes meanwhile loses no part and draws none twice', async () => {
    await draw(1);
    await takeTurn();
    await draw(2);
    expect(shown()).toEqual(['first 2', 'second 2']);
    while (turns.length > 0) await takeTurn();
    expect(shown()).toEqual(NAMES.map((name) => `${name} 2`));
  });

  it('later parts leave focus and elements of the earlier ones as they are', async () => {
    await draw();
    const link = document.querySelector('a')!;
    link.focus();
    while (turns.length > 0) await takeTurn();
    expect(document.activeElement).toBe(link);
    expect(document.querySelector('a')).toBe(link);
  });

  it('all are there at once when the address names one, which then doesn’t move', async () => {
    window.history.replaceState(null, '', '/#last');
    await draw();
    expect([shown(), places(), turns]).toEqual([NAMES.map((name) => `${name} 1`), 0, []]);
  });

  it('a link to a part finds its place before its turn', async () => {
    await draw();
    window.history.replaceState(null, '', '/#last');
    expect(document.getElementById('last')?.querySelector('hr')).not.toBeNull();
    while (turns.length > 0) await takeTurn();
    expect(document.getElementById('last')?.textContent).toBe('last 1');
  });

  it('a page that is left before its turns takes none', async () => {
    await draw();
    await act(async () => root.render(<p>Another page</p>));
    while (turns.length > 0) await takeTurn();
    expect(document.querySelector('main')?.innerHTML).toBe('<p>Another page</p>');
  });
});
