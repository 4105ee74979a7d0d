import { createStore, useStore } from '../ui/external-store.ts';

/** The same key is read by theme.js before the first paint. */
const STORAGE_KEY = 'theme';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const choiceStore = createStore<ThemeChoice>(storedChoice());

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'light' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function applyTheme(): void {
  const choice = choiceStore.get();
  const system: Theme = prefersDark.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice;
}

prefersDark.addEventListener('change', applyTheme);
// The system may have changed its mind since theme.js asked.
applyTheme();

export function chooseTheme(choice: ThemeChoice): void {
  choiceStore.set(choice);
  applyTheme();
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choiceStore);
}
