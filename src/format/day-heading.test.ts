import { LANGUAGES } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { dayHeading, dayOf } from './day-heading.ts';

const at = (year: number, month: number, day: number, hour = 0, minute = 0): number =>
  new Date(year, month - 1, day, hour, minute).getTime();

describe('the heading of a day', () => {
  const today = at(2026, 11, 22);

  it('names today and yesterday in every language', () => {
    const named = LANGUAGES.map((lang) => [
      dayHeading(today, today, lang),
      dayHeading(at(2026, 11, 21), today, lang),
    ]);
    expect(Object.fromEntries(LANGUAGES.map((lang, index) => [lang, named[index]]))).toEqual({
      en: ['Today', 'Yesterday'],
      jp: ['今日', '昨日'],
      kr: ['오늘', '어제'],
      hk: ['今日', '昨日'],
      zh: ['今天', '昨天'],
    });
  });

  it('is a date with its weekday, and with the year when it is another', () => {
    expect(dayHeading(at(2026, 11, 20), today, 'en')).toBe('Fri, Nov 20');
    expect(dayHeading(at(2025, 12, 31), today, 'en')).toBe('Wed, Dec 31, 2025');
    expect(dayHeading(at(2026, 11, 20), today, 'jp')).toBe('11月20日(金)');
  });

  it('is a date for a row of tomorrow, which a slow device clock sees', () => {
    expect(dayHeading(at(2026, 11, 23), today, 'en')).toBe('Mon, Nov 23');
  });

  it('belongs to the local day of every instant, over all changes of the clock of a year', () => {
    for (let day = 0; day < 366; day += 1) {
      const midnight = new Date(2026, 0, 1 + day).getTime();
      const next = new Date(2026, 0, 2 + day).getTime();
      for (const time of [midnight, midnight + 1, next - 1]) expect(dayOf(time)).toBe(midnight);
      expect(dayHeading(midnight, next, 'en')).toBe('Yesterday');
    }
  });
});
