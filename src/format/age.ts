import { LANGUAGE_TAGS, type Language } from '@tideline/wire';

/** Units from the longest, with their length in seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * An age in ms in its largest whole unit, as short as the language has it: `2m`, `2 分`. Seconds are
 * rounded up, so that prices look no newer than they are.
 */
export function ageText(ms: number, lang: Language): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? UNITS[3];
  return Math.floor(seconds / length).toLocaleString(LANGUAGE_TAGS[lang], {
    style: 'unit',
    unit,
    // The narrow form of Japanese has Latin letters.
    unitDisplay: lang === 'jp' ? 'short' : 'narrow',
  });
}
