/** Mounts the page in the test's document and finds things in it as a visitor would. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { Router } from '../app/router.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** After so many rounds without a change, a page has drawn every part that is drawn later. */
const STILL_ROUNDS = 8;
const OPENING_ROUNDS_MAX = 200;

let root: Root | undefined;

/**
 * Opens a path; returns when everything that it loads at once is there.
 * @param visit isFirstVisit: the visitor hasn't seen the welcome; isSameTab: the page is opened again in its tab
 */
export async function openPage(path = '/', { isFirstVisit = false, isSameTab = false } = {}) {
  await closePage();
  if (!isSameTab) sessionStorage.clear();
  window.history.replaceState(null, '', path);
  if (isFirstVisit) localStorage.removeItem('hasSeenOnboarding');
  else localStorage.setItem('hasSeenOnboarding', 'true');
  document.body.innerHTML = '<div id="root"></div>';
  const queryClient = createQueryClient();
  root = createRoot(document.getElementById('root')!);
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>,
    );
  });
  await settleWhole();
  return queryClient;
}

async function settleWhole(): Promise<void> {
  let elements = 0;
  for (let round = 0, stillFor = 0; round < OPENING_ROUNDS_MAX && stillFor < STILL_ROUNDS; round++) {
    await settle(1);
    const { length } = document.querySelectorAll('*');
    stillFor = length === elements ? stillFor + 1 : 0;
    elements = length;
  }
}

export async function closePage(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
}

/** The real timer, by which bodies of answers arrive even under a test's fake timers. */
const nextTurn = globalThis.setImmediate;

/** Lets lazy parts load and promises settle; with fake timers, 1 ms passes in each round. */
export async function settle(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise<void>((resolve) => nextTurn(resolve));
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
}

export async function passTime(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
  await settle();
}

export function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

/** The element's name for a screen reader. */
function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return element.getAttribute('aria-label') ?? textOf(copy);
}

export function findAll(selector: string, name?: string | RegExp): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (name === undefined) return true;
    return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element));
  });
}

/** @throws when there isn't exactly one */
export function find(selector: string, name?: string | RegExp): HTMLElement {
  const found = findAll(selector, name);
  if (found.length !== 1) throw new Error(`${found.length} elements are ${selector} ${name ?? ''}`);
  return found[0]!;
}

export function button(name: string | RegExp): HTMLButtonElement {
  return find('button', name) as HTMLButtonElement;
}

/** The card with this heading. */
export function card(title: string | RegExp): HTMLElement {
  const section = find('h2, h3', title).closest('section');
  if (!section) throw new Error(`no card ${title}`);
  return section;
}

export async function press(element: Element): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await settle();
}

/** Runs what a visitor or the page does, and lets it settle. */
export async function perform(action: () => void): Promise<void> {
  await act(async () => action());
  await settle();
}

export async function pressKey(element: Element, key: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await settle();
}

/** Replaces what a field holds, as typing does. */
export async function typeInto(field: Element, text: string): Promise<void> {
  await act(async () => {
    // React listens at the property of the prototype.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
}

export async function submit(form: Element | null): Promise<void> {
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await settle();
}
