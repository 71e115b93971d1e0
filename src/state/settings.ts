import type { Language } from '@tideline/wire';
import { create } from 'zustand';
import { useLanguage } from './language.ts';
import { readObject, SETTINGS_KEY, writeObject } from './stored.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEMES)[number];
export type Theme = 'light' | 'dark';

export const UP_DOWN = ['green-up', 'red-up', 'red-blue', 'colour-blind'] as const;
export type UpDown = (typeof UP_DOWN)[number];

export const PACES = ['live', 'second', 'paused'] as const;
/** How often displayed prices change (WCAG 2.2.2: a person can slow or stop them). */
export type UpdatePace = (typeof PACES)[number];

export interface Settings {
  /**
   * `system` follows the device; `src/app/first-price/boot.js` applies the choice before the first
   * paint.
   */
  readonly theme: ThemeChoice;
  /** Null selects the default of the language's market. */
  readonly upDown: UpDown | null;
  readonly pace: UpdatePace;
  /** Shows the confirm sheet before an order is sent. */
  readonly confirmOrders: boolean;
}

const DEFAULTS: Settings = { theme: 'system', upDown: null, pace: 'live', confirmOrders: true };

const among = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((each) => each === value) ?? null;

export function readSettings(stored: Record<string, unknown> | null): Settings {
  return {
    theme: among(THEMES, stored?.['theme']) ?? DEFAULTS.theme,
    upDown: among(UP_DOWN, stored?.['upDown']),
    pace: among(PACES, stored?.['pace']) ?? DEFAULTS.pace,
    confirmOrders: stored?.['confirmOrders'] !== false,
  };
}

export const useSettings = create<Settings>(() => readSettings(readObject(SETTINGS_KEY)));
useSettings.subscribe((settings) => writeObject(SETTINGS_KEY, settings));

export const setSettings = (changes: Partial<Settings>): void => useSettings.setState(changes);

/** Default of a market's traders: red and blue in Seoul, red and green in Shanghai. */
export function customOf(lang: Language): UpDown {
  if (lang === 'kr') return 'red-blue';
  return lang === 'zh' ? 'red-up' : 'green-up';
}

/** The active scheme. */
export function useUpDown(): UpDown {
  const chosen = useSettings((settings) => settings.upDown);
  const lang = useLanguage((state) => state.lang);
  return chosen ?? customOf(lang);
}

const LIGHT = '(prefers-color-scheme: light)';
const systemTheme = (): Theme => (window.matchMedia?.(LIGHT).matches ? 'light' : 'dark');
const useSystemTheme = create<{ readonly theme: Theme }>(() => ({
  theme: typeof window === 'undefined' ? 'dark' : systemTheme(),
}));
if (typeof window !== 'undefined') {
  window.matchMedia?.(LIGHT).addEventListener('change', () => {
    useSystemTheme.setState({ theme: systemTheme() });
  });
}

/** The shown theme. */
export function useTheme(): Theme {
  const chosen = useSettings((settings) => settings.theme);
  const system = useSystemTheme(({ theme }) => theme);
  return chosen === 'system' ? system : chosen;
}
