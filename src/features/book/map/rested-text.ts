import type { Language } from '@tideline/wire';
import { ageText } from '../../../format/age.ts';

const MINUTE = 60_000;

/** For how long something has rested: `4m 10s`; whole seconds, rounded down. */
export function restedText(ms: number, lang: Language): string {
  const seconds = Math.floor(ms / 1000) * 1000;
  const minutes = Math.floor(seconds / MINUTE) * MINUTE;
  const parts = [minutes, seconds - minutes].filter((part) => part > 0);
  if (parts.length === 0) return `<${ageText(1000, lang)}`;
  return parts.map((part) => ageText(part, lang)).join(' ');
}
