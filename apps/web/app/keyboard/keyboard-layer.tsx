import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { openTerm } from '../../parts/glossary/open-term.ts';
import { useStore } from '../../ui/external-store.ts';
import { FURTHER_SCREENS, ROUTES } from '../routes.ts';
import { openLayer } from './open-layer.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const Shortcuts = lazy(() => import('./shortcuts.tsx').then((module) => ({ default: module.Shortcuts })));
const Glossary = lazy(() =>
  import('../../parts/glossary/glossary.tsx').then((module) => ({ default: module.Glossary })),
);

/** Time after `g` within which a letter leads to a screen. */
const GO_WITHIN_MS = 1500;
const TYPING = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]';
const DESTINATIONS = new Map([...ROUTES, ...FURTHER_SCREENS].map(({ key, path }) => [key, path]));

/** Ctrl-K or Cmd-K opens the palette, `?` lists the shortcuts, `g` and a letter lead to a screen; terms open in the glossary. */
export function KeyboardLayer() {
  const [, navigate] = useLocation();
  const layer = useStore(openLayer);
  const term = useStore(openTerm);
  useEffect(() => listenForKeys(navigate), [navigate]);
  return (
    <Suspense fallback={null}>
      {layer === 'palette' && <CommandPalette />}
      {layer === 'shortcuts' && <Shortcuts />}
      {term && <Glossary term={term} />}
    </Suspense>
  );
}

/** @returns a function that stops listening */
function listenForKeys(navigate: (path: string) => void): () => void {
  let pressedGoMs = Number.NEGATIVE_INFINITY;
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      if (!isModalOpen()) openLayer.set('palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isModalOpen() || isTyping(event)) return;
    const destination = DESTINATIONS.get(event.key);
    const isSecond = performance.now() - pressedGoMs < GO_WITHIN_MS;
    pressedGoMs = Number.NEGATIVE_INFINITY;
    if (isSecond && destination !== undefined) {
      // A screen's own keys must not react to the second key.
      event.stopPropagation();
      event.preventDefault();
      navigate(destination);
    } else if (event.key === 'g') pressedGoMs = performance.now();
    else if (event.key === '?') openLayer.set('shortcuts');
  };
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

function isModalOpen(): boolean {
  return openLayer.get() !== null || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}
