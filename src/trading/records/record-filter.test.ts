import { describe, expect, it } from 'vitest';
import { dayStart, filterKey, isFiltered, NO_FILTER, spanRequest } from './record-filter.ts';

const NOW = new Date(2026, 10, 22, 15, 30).getTime();
const at = (...parts: [number, number, number]) => String(new Date(...parts).getTime());

describe('the time span of a filter', () => {
  it.each([
    [{ preset: 'all' }, {}],
    [{ preset: 'day' }, { from: String(NOW - 86_400_000) }],
    [{ preset: 'quarter' }, { from: String(NOW - 90 * 86_400_000) }],
    [{ preset: 'year' }, { from: at(2026, 0, 1) }],
    [{ preset: 'last-year' }, { from: at(2025, 0, 1), to: at(2026, 0, 1) }],
    [
      { preset: 'own', first: '2026-03-01', last: '2026-03-31' },
      { from: at(2026, 2, 1), to: at(2026, 3, 1) },
    ],
    [
      { preset: 'own', first: '2026-12-31', last: '2026-12-31' },
      { from: at(2026, 11, 31), to: at(2027, 0, 1) },
    ],
    [{ preset: 'own', first: 'soon', last: '' }, {}],
  ] as const)('%j asks for %j', (span, request) => {
    expect(spanRequest(span, NOW)).toEqual(request);
  });

  it('includes its last day across a change of summer time', () => {
    const { from, to } = spanRequest(
      { preset: 'own', first: '2026-03-29', last: '2026-03-29' },
      NOW,
    );
    expect(Number(to)).toBe(dayStart('2026-03-30'));
    expect(Number(from)).toBe(dayStart('2026-03-29'));
  });
});

it('a filter is one when a field is set, and has a key of its own', () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(isFiltered({ ...NO_FILTER, side: 'buy' })).toBe(true);
  expect(isFiltered({ span: { preset: 'day' } })).toBe(true);
  expect(filterKey({ ...NO_FILTER, side: 'buy' })).not.toBe(filterKey(NO_FILTER));
});
