import { readFileSync } from 'node:fs';
import { blindSpots, overall, type VenueId, venueAdapter } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { Random } from '../faults/random.ts';
import { CHANGES, isInside, isNoticed, othersSay, overlooked, verifyMade } from './line-changes.ts';
import { MADE, madeRecording } from './made-recordings.ts';

/** Lines of a recording that are tried in each way; `TIDELINE_LINES` tries more. */
const LINES = Number(process.env['TIDELINE_LINES'] ?? 20);

/** Where another page than that of its name says what is not seen. */
const PAGES: Partial<Record<VenueId, string>> = {
  'binance-coinm': 'venues/binance-usdm.md',
  tideline: 'recording-format.md',
};

describe.each(MADE)('a recording of %s', (venue) => {
  const records = madeRecording(venue, 11);
  const before = othersSay(venue, records);
  const report = verifyMade(venue, records);
  const result = overall(report);

  it('is whole before a line is changed', () => {
    expect(report.first_problem).toBeNull();
    expect(['proven', 'chained']).toContain(result);
    expect(before.books).toHaveLength(2);
    expect(before.gaps).toBe(0);
    expect(before.minutes.length).toBeGreaterThan(3);
    expect(records.length).toBeGreaterThan(500);
  });

  it('has the faults that no check sees on the page of the venue', () => {
    const page = new URL(`../../docs/${PAGES[venue] ?? `venues/${venue}.md`}`, import.meta.url);
    const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');
    const unseen = blindSpots({ ...report, format: 'tideline' }).join('; ');
    expect(text).toContain(`- **Not seen by \`verify\`:** ${unseen}.`);
  });

  it.each(Object.keys(CHANGES))(
    'of which a line is %s: verify notices what another command does',
    (name) => {
      const random = new Random(5);
      expect(overlooked(venue, records, { name, lines: LINES, random })).toEqual([]);
    },
    600_000,
  );

  it('of which any trade or change is missing: verify notices all that it claims to see', () => {
    const spots = blindSpots(report).join('\n');
    const [seesTrades, seesChanges] = [
      !spots.includes('a missing trade'),
      !spots.includes('a missing change'),
    ];
    const random = new Random(6);
    let tried = 0;
    const adapter = venueAdapter(venue);
    for (const [at, record] of records.entries()) {
      const kinds = new Set<string>();
      adapter.parse(record, ({ kind }) => kinds.add(kind), { onlySymbol: null });
      if (!isInside(at, records.length) || !random.chance(0.05)) continue;
      const isSeen = (kinds.has('deal') && seesTrades) || (kinds.has('book-delta') && seesChanges);
      if (!isSeen) continue;
      tried++;
      const text = `line ${at + 1}: ${record.text.slice(0, 200)}`;
      expect(isNoticed(venue, records.toSpliced(at, 1), result), text).toBe(true);
    }
    expect(tried > 5).toBe(seesTrades || seesChanges);
  });
});
