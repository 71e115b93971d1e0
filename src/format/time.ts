import { LANGUAGE_TAGS, type Language } from '@tideline/wire';

export type TimeStyle =
  | 'clock'
  | 'hour'
  | 'minute'
  | 'day'
  | 'month-day'
  | 'local-day'
  | 'local-date'
  | 'full';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  minute: {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  // A daily candle opens at midnight UTC; its date must not depend on the local time zone.
  day: { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
  'month-day': { year: '2-digit', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
  'local-day': { month: '2-digit', day: '2-digit' },
  'local-date': { year: 'numeric', month: '2-digit', day: '2-digit' },
  full: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
};

/** The language as the person's region writes it: 23/11 in British English, 11/23 in American. */
function tagOf(lang: Language): string {
  const tag = LANGUAGE_TAGS[lang];
  return navigator.languages?.find((each) => each.startsWith(`${tag}-`)) ?? tag;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant (ms UTC) in the current language and local time zone. */
export function timeText(time: number, style: TimeStyle, lang: Language): string {
  const key = `${lang} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tagOf(lang), STYLES[style]);
    formats.set(key, format);
  }
  return format.format(time);
}
