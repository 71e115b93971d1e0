import { beforeEach, describe, expect, it } from 'vitest';
import { quote } from '../marbles/stage.ts';
import { HORIZON } from '../sync/horizon.ts';
import { QuoteEntry } from './quote-entry.ts';

const FAR = 50_000_000;
let entry: QuoteEntry;
const { time } = quote('BTCUSDT', 5, '5');
/** A quote of this sequence, a second after that of sequence 5. */
const take = (seq: number, after = 1_000) =>
  entry.take({ ...quote('BTCUSDT', seq, String(seq)), time: time + after }, 'A');

beforeEach(() => {
  entry = new QuoteEntry();
  take(5, 0);
});

describe('a quote with an implausible sequence', () => {
  it('is malformed, and the held quote stays', () => {
    expect([take(FAR), entry.quote?.seq]).toEqual(['malformed', 5]);
    expect([take(6), entry.quote?.seq]).toEqual(['changed', 6]);
  });

  it('is accepted with a second one that follows it: the held one was wrong', () => {
    expect(take(FAR)).toBe('malformed');
    expect([take(FAR + 1), entry.quote?.seq]).toEqual(['changed', FAR + 1]);
  });

  it('is not accepted when it is repeated, or when the second one precedes it', () => {
    for (const second of [FAR, FAR - 1]) {
      expect(take(FAR)).toBe('malformed');
      expect([take(second), entry.quote?.seq]).toEqual(['malformed', 5]);
      take(5);
    }
  });

  it('is dropped when a quote in between follows the held one', () => {
    expect([take(FAR), take(6), take(FAR + 1)]).toEqual(['malformed', 'changed', 'malformed']);
    expect([take(6), take(FAR + 2)]).toEqual(['same', 'malformed']);
    expect(entry.quote?.seq).toBe(6);
  });

  it('is implausible beyond the horizon, which grows with the time between the two', () => {
    expect(take(5 + HORIZON + 31, 30)).toBe('malformed');
    expect(take(5 + HORIZON + 30, 30)).toBe('changed');
  });
});

describe('a quote', () => {
  it('of the held sequence is a repetition, and a lower one is old', () => {
    expect([take(5), take(4), take(6)]).toEqual(['same', 'old', 'changed']);
  });

  it('of an ended epoch is replaced by any sequence', () => {
    entry.past = true;
    expect([take(1), entry.quote?.seq, entry.past]).toEqual(['changed', 1, false]);
  });
});
