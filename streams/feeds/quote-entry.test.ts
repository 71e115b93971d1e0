import { beforeEach, describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { HORIZON } from '../sync/horizon.ts';
import { QuoteEntry } from './quote-entry.ts';

const FAR = 50_000_000;
let entry: QuoteEntry;
const { time } = quote('BTCUSDT', 5, '5');
/** A quote of this number, a second after that of number 5. */
const take = (seq: number, after = 1_000) =>
  entry.take({ ...quote('BTCUSDT', seq, String(seq)), time: time + after }, 'A');

beforeEach(() => {
  entry = new QuoteEntry();
  take(5, 0);
});

describe('a quote whose number no neighbour explains', () => {
  it('is malformed, and the quote held stays', () => {
    expect([take(FAR), entry.quote?.seq]).toEqual(['malformed', 5]);
    expect([take(6), entry.quote?.seq]).toEqual(['changed', 6]);
  });

  it('is believed with a second one that follows on it: the one held was the nonsense', () => {
    expect(take(FAR)).toBe('malformed');
    expect([take(FAR + 1), entry.quote?.seq]).toEqual(['changed', FAR + 1]);
  });

  it('is not believed when it comes again, or when the second one lies before it', () => {
    for (const second of [FAR, FAR - 1]) {
      expect(take(FAR)).toBe('malformed');
      expect([take(second), entry.quote?.seq]).toEqual(['malformed', 5]);
      take(5);
    }
  });

  it('is forgotten when a quote in between follows on the one held', () => {
    expect([take(FAR), take(6), take(FAR + 1)]).toEqual(['malformed', 'changed', 'malformed']);
    expect([take(6), take(FAR + 2)]).toEqual(['same', 'malformed']);
    expect(entry.quote?.seq).toBe(6);
  });

  it('is far from the horizon on, which grows with the time between the two', () => {
    expect(take(5 + HORIZON + 31, 30)).toBe('malformed');
    expect(take(5 + HORIZON + 30, 30)).toBe('changed');
  });
});

describe('a quote', () => {
  it('of the number held is a repetition, and a lower one is old', () => {
    expect([take(5), take(4), take(6)]).toEqual(['same', 'old', 'changed']);
  });

  it('of an ended epoch gives way to any number', () => {
    entry.past = true;
    expect([take(1), entry.quote?.seq, entry.past]).toEqual(['changed', 1, false]);
  });
});
