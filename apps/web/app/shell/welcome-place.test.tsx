import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { WelcomePlace } from './welcome-place.tsx';

const place = document.createElement('div');
const root = createRoot(place);

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const drawAt = async (path: string): Promise<string | null | undefined> => {
  window.history.replaceState(null, '', path);
  await act(async () => root.render(<WelcomePlace key={path} />));
  return place.querySelector('section')?.getAttribute('aria-label');
};

it('the welcome above a page is part of its first drawing, so that it moves nothing', async () => {
  expect(await drawAt('/blocks')).toBe('Welcome to Productive Mining');
  expect(await drawAt('/')).toBeUndefined();
  localStorage.setItem('hasSeenOnboarding', 'true');
  expect(await drawAt('/records')).toBeUndefined();
});
