import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { bellCount } from './bell-count.ts';

/** A text of the catalogue, with `n` put in. */
function text(language: string, file: string, key: string, n: string): string {
  const url = new URL(`../../locales/${language}/${file}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>;
  return (texts[key] ?? '').replace('{{n}}', n);
}

describe('the number at a bell', () => {
  it('counts to nine and then says more', () => {
    expect([1, 9, 10, 240].map(bellCount)).toEqual(['1', '9', '9+', '9+']);
  });

  it.each(LANGUAGES)('is a word of its own in the name of the bell in %s', (language) => {
    for (const n of [1, 12]) {
      const shown = bellCount(n);
      for (const [file, key] of [
        ['notice', 'titleUnread'],
        ['trade', 'priceAlertsNew'],
      ] as const) {
        expect(text(language, file, key, shown).split(/[\s,、，]+/)).toContain(shown);
      }
    }
  });
});
