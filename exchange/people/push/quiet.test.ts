import { expect, it } from 'vitest';
import { isQuiet, isZone } from './quiet.ts';

const hours = (quiet_from: number | null, quiet_to: number | null, zone = 'UTC') => ({
  ...{ quiet_from, quiet_to, zone },
});
const at = (text: string): number => Date.parse(text);

it.each([
  ['none', hours(null, null), '2026-01-05T00:00Z', false],
  ['before', hours(60, 120), '2026-01-05T00:59Z', false],
  ['at the beginning', hours(60, 120), '2026-01-05T01:00Z', true],
  ['at the end', hours(60, 120), '2026-01-05T02:00Z', false],
  ['before midnight', hours(1_380, 420), '2026-01-05T23:00Z', true],
  ['after midnight', hours(1_380, 420), '2026-01-06T06:59Z', true],
  ['in the day', hours(1_380, 420), '2026-01-06T07:00Z', false],
  ['in Tokyo', hours(1_380, 420, 'Asia/Tokyo'), '2026-01-05T14:00Z', true],
  ['in Kathmandu', hours(0, 60, 'Asia/Kathmandu'), '2026-01-05T18:15Z', true],
  // In the night of the 29th of March, 2:00 becomes 3:00 in Berlin.
  ['in winter time', hours(0, 120, 'Europe/Berlin'), '2026-03-29T00:59Z', true],
  ['in summer time', hours(0, 120, 'Europe/Berlin'), '2026-03-29T01:00Z', false],
])('quiet hours: %s', (_, own, time, quiet) => expect(isQuiet(own, at(time))).toBe(quiet));

it('knows time zones', () => {
  expect(['UTC', 'Asia/Tokyo', 'Atlantis/Capital', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
