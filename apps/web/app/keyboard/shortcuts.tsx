import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FURTHER_SCREENS, ROUTES } from '../routes.ts';
import { openLayer } from './open-layer.ts';

const GENERAL: readonly (readonly [keys: string, action: string])[] = [
  ['Ctrl K, ⌘ K', 'Search screens, computation types and blocks'],
  ['?', 'Show this list'],
  ['F8', 'Go to the notification'],
  ['← → in a plot', 'Read values out, point by point'],
  ['Home, End in a plot', 'First and last point'],
  ['← → on the slider', 'Difficulty down and up by one'],
  ['k or ←, j or →', 'On a block’s page: the earlier, the later block'],
  ['Esc', 'Close what is on top'],
];

/** The list of shortcuts, opened by `?` outside of fields. */
export function Shortcuts() {
  const close = () => openLayer.set(null);
  return (
    <Modal
      label="Shortcuts"
      onClose={close}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(720px,calc(100vw-32px))] overflow-y-auto px-6 py-5"
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <ShortcutList title="Shortcuts" shortcuts={GENERAL} />
        <ShortcutList
          title="Go to a screen"
          shortcuts={[...ROUTES, ...FURTHER_SCREENS].map(({ key, name }) => [`g ${key}`, name] as const)}
        />
      </div>
      <Button onClick={close} className="mt-5 w-full">
        Close
      </Button>
    </Modal>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: typeof GENERAL }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-title">{title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        {shortcuts.map(([keys, action]) => (
          <div key={keys} className="contents">
            <dt className="figures-mono whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-2">{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
