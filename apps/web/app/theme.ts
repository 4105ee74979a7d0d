import { createStore, useStore } from '../ui/external-store.ts';

/** Key of the choice, which theme.js also reads before the first paint. */
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
// The system's theme may have changed since theme.js read it.
applyTheme();

export function chooseTheme(choice: ThemeChoice): void {
  choiceStore.set(choice);
  applyTheme();
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choiceStore);
}
