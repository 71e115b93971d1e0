import { type BestPrice, livePolicy, type NumberLevels, VenueError } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from '../../../../tests/venues/doubles/venues.ts';
import { PairPulse } from './pair-pulse.ts';
import { QuietCheck } from './quiet-check.ts';

const VENUES = Object.keys(venueDoubles);
const PAIRS = Array.from({ length: 20 }, (_, at) => `pair ${at}`);
const STEP = 100;
/** A REST answer takes this long, ms. */
const ROUND_TRIP = 300;
const MINUTE = 60_000;
const LEVELS: NumberLevels = { bids: [[99, 1]], asks: [[101, 1]] };
const BOOK = { bid: 99, ask: 101, bidSize: 1, askSize: 1, levels: () => LEVELS };

/** What a venue answers about its quiet pairs, and about its busy one. */
interface Side {
  readonly answers: boolean;
  /** Time after which it repeats its answers under fresh times of HTTP, ms. */
  readonly stands?: number;
}

/** Twenty pairs of a venue that are silent from the start. */
async function silent(venue: string, length: number, { answers, stands = Infinity }: Side) {
  const policy = livePolicy(venue);
  if (!policy) throw new Error(`no policy of ${venue}`);
  const { best } = policy;
  const { count, per } = policy.limits.weight;
  let now = 0;
  let weight = 0;
  const told: number[] = [];
  const waiting: { readonly at: number; readonly give: () => void }[] = [];
  const pulses = new Map(PAIRS.map((symbol) => [symbol, new PairPulse()]));
  for (const pulse of pulses.values()) pulse.received(0);
  const priceOf = (symbol: string): BestPrice => {
    const mark = symbol === best.witness ? `${Math.min(now, stands)}` : 'book';
    const isStated = best.depth > 1;
    return {
      symbol,
      bid: 99,
      ask: 101,
      mark,
      date: now,
      time: now,
      ...(isStated && { levels: LEVELS }),
    };
  };
  const check = new QuietCheck({
    source: best,
    rate: policy.limits.weight,
    pulses,
    held: () => BOOK,
    best: (symbols) => {
      weight += best.weight;
      const prices = answers ? symbols.map(priceOf) : [];
      return new Promise((resolve) => {
        waiting.push({ at: now + ROUND_TRIP, give: () => resolve(prices) });
      });
    },
    hung: () => {},
    stands: () => told.push(now),
    now: () => now,
  });
  const stale: string[] = [];
  for (; now < length; now += STEP) {
    while (waiting[0] && waiting[0].at <= now) waiting.shift()?.give();
    for (let step = 0; step < 8; step++) await Promise.resolve();
    check.turn();
    for (const [symbol, pulse] of pulses)
      if (!pulse.isAlive(now)) stale.push(`${symbol} at ${now}`);
  }
  return { part: (weight * per) / (count * length), stale, told };
}

describe.each(VENUES)('twenty silent pairs of %s', (venue) => {
  it('are live while the venue proves each of them, and leave a quarter of its weight to others', async () => {
    const { part, stale } = await silent(venue, 10 * MINUTE, { answers: true });
    expect(stale.slice(0, 3)).toEqual([]);
    expect(part).toBeLessThan(0.76);
  });

  it('leave a quarter of the weight to others while nothing is proved', async () => {
    const { part } = await silent(venue, 10 * MINUTE, { answers: false });
    expect(part).toBeGreaterThan(0.01);
    expect(part).toBeLessThan(0.76);
  });

  it('are stale ten seconds after REST began to repeat itself under fresh times', async () => {
    const { stale, told } = await silent(venue, 2 * MINUTE, { answers: true, stands: MINUTE });
    const live = PAIRS.filter((symbol) => !stale.includes(`${symbol} at ${MINUTE + 10_000}`));
    expect(live).toEqual([]);
    expect(stale.filter((line) => Number(line.split(' ').at(-1)) < MINUTE)).toEqual([]);
    expect(told.length).toBe(1);
  });
});

/** A pair that is silent from the start, and each answer about it. */
async function single(
  answer: (count: number, now: number) => object,
  heard: readonly number[] = [],
  of: { readonly most?: number; readonly witness?: string; readonly age?: number } = {},
) {
  let now = 0;
  const asked: { readonly at: number; readonly symbols: readonly string[] }[] = [];
  const hung: number[] = [];
  const pulse = new PairPulse();
  const other = new PairPulse();
  pulse.received(0);
  const waiting: { readonly at: number; readonly give: () => void }[] = [];
  const check = new QuietCheck({
    source: {
      most: 1,
      path: () => '',
      weight: 1,
      depth: 50,
      witness: 'busy',
      parse: () => [],
      ...of,
    },
    rate: { count: 100, per: 1_000 },
    pulses: new Map([
      ['pair', pulse],
      ['other', other],
    ]),
    held: () => BOOK,
    best: (symbols) => {
      if (symbols.includes('pair')) asked.push({ at: now, symbols });
      const count = asked.length;
      return new Promise((resolve, reject) => {
        const give = () => {
          try {
            const best = { bid: 99, ask: 101, levels: LEVELS, mark: 'book', time: now };
            const busy = { ...best, symbol: 'busy', mark: `${now}` };
            const pair = () => ({ ...best, symbol: 'pair', ...answer(count, now) });
            resolve(symbols.map((symbol) => (symbol === 'pair' ? pair() : busy)));
          } catch (error) {
            reject(error);
          }
        };
        waiting.push({ at: now + ROUND_TRIP, give });
      });
    },
    hung: (symbol) => hung.push(symbol === 'pair' ? now : Number.NaN),
    stands: () => {},
    now: () => now,
  });
  for (; now < 20_000; now += STEP) {
    if (heard.includes(now)) pulse.received(now);
    other.received(now);
    while (waiting[0] && waiting[0].at <= now) waiting.shift()?.give();
    for (let step = 0; step < 8; step++) await Promise.resolve();
    check.turn();
  }
  return { asked, hung, alive: pulse.isAlive(now), hears: pulse.evidence };
}

describe('the answer about a silent pair', () => {
  const proven = { hung: [], alive: true };
  const unproven = { hung: [], alive: false, hears: 0 };

  it('proves it when all is equal, and is asked for when it is due', async () => {
    const { asked, ...found } = await single(() => ({}));
    expect(found).toEqual({ ...proven, hears: 14_500 });
    expect(asked.map(({ at }) => at)).toEqual([5_000, 10_000, 15_000]);
  });

  it('that may be older than its question proves it until then', async () => {
    const { hears, alive } = await single(() => ({}), [], { age: 2_000 });
    expect([hears, alive]).toEqual([12_500, true]);
  });

  it('that may be older than the newest data proves nothing', async () => {
    const old = (_: number, now: number) => (now < 10_000 ? { bid: 98 } : {});
    expect((await single(old, [4_000], { age: 6_000 })).hung).toEqual([]);
    expect((await single(old, [4_000])).hung).not.toEqual([]);
  });

  it.each([{ bid: 98 }, { ask: 102 }, { bid: null }])(
    'with another best price means that the stream hangs: %o',
    async (other) => {
      const { hung, alive, asked } = await single(() => other);
      expect([hung, alive]).toEqual([[6_300], false]);
      // It is asked about again each second.
      expect(asked.slice(0, 3).map(({ at }) => at)).toEqual([5_000, 6_300, 7_600]);
    },
  );

  it('that differs from the one before means that the stream hangs', async () => {
    const { hung } = await single((count) => ({ mark: count > 1 ? 'other' : 'book' }));
    expect(hung).toEqual([11_300]);
  });

  it('that differs from the one before proves the pair when data came between them', async () => {
    const mark = (count: number) => ({ mark: count > 1 ? 'other' : 'book' });
    expect((await single(mark, [7_000])).hung).toEqual([]);
  });

  it('with another quantity of a best price proves nothing', async () => {
    const { asked: _, ...found } = await single(() => ({ askSize: 2 }));
    expect(found).toEqual(unproven);
  });

  it.each([{ levels: { bids: [[99, 3]], asks: [] } }, { levels: undefined }])(
    'with other levels or none proves nothing before it is repeated: %o',
    async (levels) => {
      const { asked, hung, hears } = await single((count) => (count > 2 ? {} : levels));
      expect(asked.slice(0, 2).map(({ at }) => at)).toEqual([5_000, 6_300]);
      expect([hung, hears >= 6_300]).toEqual([[], true]);
    },
  );

  it('with an old time proves nothing after the first', async () => {
    const { hears, alive } = await single(() => ({ time: 1 }));
    expect([hears, alive]).toEqual([5_000, false]);
  });

  it('is asked for again when the venue fails', async () => {
    const { asked, ...found } = await single(() => {
      throw new VenueError('network', 'no answer');
    });
    expect(found).toEqual(unproven);
    expect(asked.slice(0, 3).map(({ at }) => at)).toEqual([5_000, 6_300, 7_600]);
  });

  it('tells a second hang as well as the first', async () => {
    const { hung } = await single(() => ({ bid: 98 }), [8_000]);
    expect(hung.length).toBe(2);
  });

  it('is asked for once where the pair is its own witness', async () => {
    const { asked } = await single((_, now) => ({ mark: `${now}` }), [], { witness: 'pair' });
    expect(new Set(asked.map(({ at }) => at)).size).toBe(asked.length);
  });

  it('names the witness and only silent pairs where it is about several', async () => {
    const { asked } = await single(() => ({}), [], { most: 30 });
    expect(new Set(asked.flatMap(({ symbols }) => symbols))).toEqual(new Set(['busy', 'pair']));
  });
});
