import { LANGUAGE_TAGS, type Language } from '@tideline/wire';

/** Local midnight at the beginning of an instant's day; both in ms UTC. */
export const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

interface Formats {
  readonly relative: Intl.RelativeTimeFormat;
  readonly date: Intl.DateTimeFormat;
  readonly dated: Intl.DateTimeFormat;
}

const formats = new Map<Language, Formats>();

function formatsOf(lang: Language): Formats {
  const known = formats.get(lang);
  if (known) return known;
  const tag = LANGUAGE_TAGS[lang];
  const date = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const made = {
    relative: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
    date: new Intl.DateTimeFormat(tag, date),
    dated: new Intl.DateTimeFormat(tag, { ...date, year: 'numeric' }),
  };
  formats.set(lang, made);
  return made;
}

/**
 * The heading of a day's rows: "Today", "Yesterday", or the date, with its year when it is another.
 * @param day - local midnight, ms UTC
 * @param today - local midnight of the present day, ms UTC
 */
export function dayHeading(day: number, today: number, lang: Language): string {
  const { relative, date, dated } = formatsOf(lang);
  if (day === today) return capital(relative.format(0, 'day'), lang);
  // A day before a change of the clock has 23 or 25 hours.
  if (day === dayOf(today - 1)) return capital(relative.format(-1, 'day'), lang);
  const sameYear = new Date(day).getFullYear() === new Date(today).getFullYear();
  return (sameYear ? date : dated).format(day);
}

const capital = (text: string, lang: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(LANGUAGE_TAGS[lang]) + text.slice(1);
