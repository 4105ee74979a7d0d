import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../theme.ts';

const NEXT: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: 'same as the system', light: 'light', dark: 'dark' } as const;

/** Switches in turn between the system's theme, light and dark. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  const text = `Theme: ${NAMES[choice]}`;
  return (
    <Button
      look="quiet"
      size="icon"
      icon={ICONS[choice]}
      aria-label={`${text}. Change`}
      data-tooltip={text}
      onClick={() => chooseTheme(NEXT[choice])}
    />
  );
}
