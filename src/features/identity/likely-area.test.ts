import { expect, it } from 'vitest';
import { likelyArea } from './likely-area.ts';

it.each([
  ['Asia/Tokyo', ['en-US'], 'en', '+81'],
  ['Europe/London', ['en-US'], 'en', '+44'],
  ['UTC', ['en-GB', 'en'], 'en', '+44'],
  ['UTC', ['en-US'], 'hk', '+852'],
  ['UTC', ['ko'], 'kr', '+82'],
  [undefined, [], 'zh', '+86'],
  ['Etc/Unknown', [], 'en', '+1'],
] as const)('%s, %j, %s: %s', (zone, tags, lang, area) => {
  expect(likelyArea(zone, tags, lang)).toBe(area);
});
