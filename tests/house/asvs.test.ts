import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

/**
 * Requirements of OWASP ASVS 5.0.0 at levels 1 and 2: for each section its last number.
 * Their numbers run without gaps from 1. Chapters V9, V10 and V17 (tokens, OAuth, WebRTC) are left
 * out: the exchange has none of them.
 */
const SECTIONS: Readonly<Record<string, readonly [last: number]>> = {
  ...{ '1.1': [2], '1.2': [9], '1.3': [11], '1.4': [3], '1.5': [2] },
  ...{ '2.1': [3], '2.2': [3], '2.3': [4], '2.4': [1] },
  ...{ '3.2': [2], '3.3': [4], '3.4': [6], '3.5': [5], '3.7': [2] },
  ...{ '4.1': [3], '4.2': [1], '4.3': [2], '4.4': [4] },
  ...{ '5.1': [1], '5.2': [3], '5.3': [2], '5.4': [3] },
  ...{ '6.1': [3], '6.2': [12], '6.3': [4], '6.4': [4], '6.5': [5], '6.6': [3], '6.8': [4] },
  ...{ '7.1': [3], '7.2': [4], '7.3': [2], '7.4': [5], '7.5': [2], '7.6': [2] },
  ...{ '8.1': [2], '8.2': [3], '8.3': [1], '8.4': [1] },
  ...{ '11.1': [2], '11.2': [3], '11.3': [3], '11.4': [4], '11.5': [1], '11.6': [1] },
  ...{ '12.1': [3], '12.2': [2], '12.3': [4] },
  ...{ '13.1': [1], '13.2': [5], '13.3': [2], '13.4': [5] },
  ...{ '14.1': [2], '14.2': [4], '14.3': [3] },
  ...{ '15.1': [3], '15.2': [3], '15.3': [7] },
  ...{ '16.1': [1], '16.2': [5], '16.3': [4], '16.4': [3], '16.5': [3] },
};

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Ids on the page, with ranges such as 1.2.6–1.2.8 and whole sections such as V6.8 or 8.4. */
function namedIds(): Set<string> {
  const named = new Set<string>();
  for (const [, section = '', from = '', to] of page.matchAll(
    /\b(\d{1,2}\.\d)\.(\d{1,2})(?:–\d{1,2}\.\d\.(\d{1,2}))?/g,
  )) {
    for (let at = Number(from); at <= Number(to ?? from); at += 1) named.add(`${section}.${at}`);
  }
  const prose = page.split('\n').filter((line) => !line.startsWith('|'));
  for (const [, section = ''] of prose.join('\n').matchAll(/\bV?(\d{1,2}\.\d)(?![.\d])/g)) {
    const [last = 0] = SECTIONS[section] ?? [];
    for (let at = 1; at <= last; at += 1) named.add(`${section}.${at}`);
  }
  return named;
}

test('the security page names each requirement of levels 1 and 2', () => {
  const named = namedIds();
  const wanted = Object.entries(SECTIONS).flatMap(([section, [last]]) =>
    Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
  );
  expect(wanted.filter((id) => !named.has(id))).toEqual([]);
});

test('the security page marks nothing as met without a test or a reason', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  const bare = rows.filter((row) => {
    const [, , , state = '', where = '', proof = ''] = row.split('|').map((cell) => cell.trim());
    return state === 'met' && proof === '–' && where === '–';
  });
  expect(bare).toEqual([]);
});

test('each test that the security page names exists', () => {
  const files = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  const missing = files.filter(
    (file) => !existsSync(join(ROOT, file.includes('/') ? file : `tests/contract/${file}`)),
  );
  expect(missing).toEqual([]);
});
