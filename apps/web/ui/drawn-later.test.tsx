import { act, Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrawnLater } from './drawn-later.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root | undefined;

async function show(content: ReactNode): Promise<void> {
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
  await act(async () => root?.render(content));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.useRealTimers();
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
