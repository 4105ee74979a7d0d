import { act, Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrawnInTurn, DrawnLater, DrawnNext, useTurns } from './drawn-later.tsx';

let root: Root | undefined;

async function show(content: ReactNode): Promise<void> {
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
  await act(async () => root?.render(content));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Failure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error instanceof Error ? this.state.error.message : this.props.children;
  }
}

it('keeps the place until code and turn have come, then draws with the present props', async () => {
  let arrive: (component: typeof Greeting) => void = () => undefined;
  const load = () => new Promise<typeof Greeting>((resolve) => (arrive = resolve));
  await show(<DrawnLater load={load} props={{ name: 'early' }} place={<hr />} />);
  await pass(10);
  expect(document.querySelector('main')?.innerHTML).toBe('<hr>');
  await act(async () => root?.render(<DrawnLater load={load} props={{ name: 'late' }} place={<hr />} />));
  arrive(Greeting);
  await pass(10);
  expect(document.querySelector('main')?.innerHTML).toBe('<p>Hello late</p>');
});

it('a part whose code is late holds up no other', async () => {
  const never = () => new Promise<typeof Greeting>(() => undefined);
  await show(
    <>
      <DrawnLater load={never} props={{ name: 'one' }} />
      <DrawnLater load={async () => Greeting} props={{ name: 'two' }} />
    </>,
  );
  await pass(10);
  expect(document.body.textContent).toBe('Hello two');
});

it('what was loaded once is drawn at once the next time', async () => {
  const load = vi.fn(async () => Greeting);
  await show(<DrawnLater load={load} props={{ name: 'first' }} place={<hr />} />);
  await pass(10);
  await act(async () => root?.unmount());
  await show(<DrawnLater load={load} props={{ name: 'again' }} place={<hr />} />);
  expect(document.querySelector('main')?.innerHTML).toBe('<p>Hello again</p>');
});

it('parts in turn keep their places until theirs has come, one after the other, and go with the present content', async () => {
  const turns: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => turns.push(run));
  const content = (name: string) => (
    <>
      <DrawnInTurn place={<hr />}>
        <Greeting name={name} />
      </DrawnInTurn>
      <DrawnInTurn place={<hr />}>
        <Greeting name={`${name} too`} />
      </DrawnInTurn>
    </>
  );
  await show(content('early'));
  const shown = () => document.querySelector('main')?.innerHTML;
  expect(shown()).toBe('<hr><hr>');
  await act(async () => turns.shift()?.());
  expect(shown()).toBe('<p>Hello early</p><hr>');
  await act(async () => root?.render(content('late')));
  await act(async () => turns.shift()?.());
  expect(shown()).toBe('<p>Hello late</p><p>Hello late too</p>');
});

function Growing({ turns }: { turns: number }) {
  return <p>{'row '.repeat(useTurns(turns))}</p>;
}

it('what grows by turns shares them with the other parts and ends with the last one', async () => {
  const turns: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => turns.push(run));
  await show(
    <>
      <Growing turns={2} />
      <DrawnInTurn place={<hr />}>
        <Greeting name="too" />
      </DrawnInTurn>
    </>,
  );
  const shown = () => document.querySelector('main')?.innerHTML;
  const seen = [shown()];
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    const come = turn;
    await act(async () => come());
    seen.push(shown());
  }
  expect(seen).toEqual([
    '<p></p><hr>',
    '<p>row </p><hr>',
    '<p>row </p><p>Hello too</p>',
    '<p>row row </p><p>Hello too</p>',
  ]);
});

it('code that does not load fails where the screen says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = () => Promise.reject(new Error('no network'));
  await show(
    <Failure>
      <DrawnLater load={load} props={{}} />
    </Failure>,
  );
  await pass(10);
  expect(document.body.textContent).toBe('no network');
});

it('what comes next is drawn in a task of its own, on a page that is never idle too', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  await show(
    <>
      <DrawnInTurn place={<hr />}>
        <Greeting name="idle" />
      </DrawnInTurn>
      <DrawnNext place={<br />}>
        <Greeting name="next" />
      </DrawnNext>
    </>,
  );
  expect(document.querySelector('main')?.innerHTML).toBe('<hr><br>');
  await pass(1);
  expect(document.querySelector('main')?.innerHTML).toBe('<hr><p>Hello next</p>');
  await act(async () => root?.unmount());
  await show(
    <DrawnNext place={<br />}>
      <Greeting name="again" />
    </DrawnNext>,
  );
  expect(document.querySelector('main')?.innerHTML).toBe('<p>Hello again</p>');
});
