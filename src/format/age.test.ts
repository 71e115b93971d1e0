import { describe, expect, it } from 'vitest';
import { ageText } from './age.ts';

const LANGS = ['en', 'jp', 'kr', 'hk', 'zh'] as const;
const all = (ms: number) => LANGS.map((lang) => ageText(ms, lang));

describe('an age', () => {
  it('has its largest whole unit, in the short form of the language', () => {
    // Versions of the runtime differ in the space between.
    const close = (ms: number) => all(ms).map((text) => text.replace(/\s/g, ''));
    expect(close(13_000)).toEqual(['13s', '13秒', '13초', '13秒', '13秒']);
    expect(close(179_000)).toEqual(['2m', '2分', '2분', '2分', '2分钟']);
    expect(close(3 * 3_600_000)).toEqual(['3h', '3時間', '3시간', '3小時', '3小时']);
    expect(close(50 * 3_600_000)).toEqual(['2d', '2日', '2일', '2日', '2天']);
  });

  it('is never shorter than it is, below a minute', () => {
    for (let ms = 1; ms <= 59_000; ms += 7) {
      const shown = Number.parseInt(ageText(ms, 'en'), 10);
      expect(shown * 1_000 - ms, `${ms} ms`).toBeGreaterThanOrEqual(0);
      expect(shown * 1_000 - ms, `${ms} ms`).toBeLessThan(1_000);
    }
  });

  it('is never nothing, and never negative', () => {
    expect(ageText(0, 'en')).toBe('1s');
    expect(ageText(-90_000, 'en')).toBe('1s');
  });
});
