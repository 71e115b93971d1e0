import { coinOco } from '@tideline/wire/calls/spot-triggers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { newId, SpotDesk } from './testing/orders.ts';
import { excessFor } from './trigger-links.ts';
import {
  coverOf,
  firesBelow,
  placedLimit,
  reaches,
  readTrail,
  trailed,
  trailedPrice,
  triggerReserve,
} from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

const listed = PAIRS.get('BTCUSDT');
if (!listed) throw new Error('BTCUSDT is not listed');
/**
 * Two decimals, steps of five cents: a price can be off the tick without being off the decimals.
 */
const pair: Pair = { ...listed, tick: 5n, instrument: { ...listed.instrument, tick: '0.05' } };

/** The id, field and parameters of a refusal, or what was read. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.id, error.field, ...(error.params ? [error.params] : [])];
  }
}

const trail = (more: object) =>
  outcome(() => readTrail(pair, { type: 'trailing-stop', ...more } as never, 20_005n));
const percents = { minimum: '0.1 %', maximum: '50 %' };
const distances = { minimum: '0.05', maximum: '100.02' };

describe('the distance of a trailing stop', () => {
  it.each([
    ['0.09', ['trail-invalid', 'trail_percent', percents]],
    ['0.1', { trail_bps: 10, trail_distance: null }],
    ['0.11', { trail_bps: 11, trail_distance: null }],
    ['49.99', { trail_bps: 4_999, trail_distance: null }],
    ['50', { trail_bps: 5_000, trail_distance: null }],
    ['50.01', ['trail-invalid', 'trail_percent', percents]],
    ['1.005', ['trail-invalid', 'trail_percent', percents]],
  ])('of %s percent is read or refused', (trail_percent, expected) => {
    expect(trail({ trail_percent })).toEqual(expected);
  });

  it.each([
    ['0', ['trail-invalid', 'trail_distance', distances]],
    ['0.05', { trail_bps: null, trail_distance: 5n }],
    ['0.06', ['price-off-tick', 'trail_distance', { tick: '0.05' }]],
    ['0.051', ['price-off-tick', 'trail_distance', { tick: '0.05' }]],
    ['100', { trail_bps: null, trail_distance: 10_000n }],
    ['100.05', ['trail-invalid', 'trail_distance', distances]],
  ])('of %s is read or refused', (trail_distance, expected) => {
    expect(trail({ trail_distance })).toEqual(expected);
  });

  it('may be exactly half of the price', () => {
    const request = { type: 'trailing-stop', trail_distance: '100' } as const;
    expect(readTrail(pair, request as never, 20_000n)?.trail_distance).toBe(10_000n);
    expect(outcome(() => readTrail(pair, request as never, 19_998n))).toEqual([
      'trail-invalid',
      'trail_distance',
      { minimum: '0.05', maximum: '99.99' },
    ]);
  });

  it('is required once, and belongs to trailing stops alone', () => {
    expect(trail({})).toEqual(['trail-required', 'trail_percent']);
    const both = { trail_percent: '1', trail_distance: '1' };
    expect(trail(both)).toEqual(['field-invalid', 'trail_distance']);
    expect(trail({ ...both, trigger_price: '1' })).toEqual(['field-invalid', 'trigger_price']);
    expect(trail({ type: 'stop-market' })).toBeNull();
    expect(trail({ type: 'stop-market', trail_percent: '1' })).toEqual([
      'field-invalid',
      'trail_percent',
    ]);
    expect(trail({ type: 'stop-market', trail_distance: '1' })).toEqual([
      'field-invalid',
      'trail_distance',
    ]);
  });
});

const side = fc.constantFrom('buy' as const, 'sell' as const);
const type = fc.constantFrom<TriggerRow['type']>(
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'trailing-stop',
);
const price = fc.bigInt({ min: 1n, max: 10_000n });

describe('a trigger', () => {
  it('fires at its price and beyond, on the side where it protects or takes profit', () => {
    fc.assert(
      fc.property(side, type, price, (of, kind, trigger_price) => {
        const profits = kind.startsWith('take-profit');
        // A sell protects below, a buy above; to take profit is the opposite.
        const below = (of === 'sell') !== profits;
        expect(firesBelow(kind, of)).toBe(below);
        const row = { side: of, type: kind, trigger_price };
        const at = [-1n, 0n, 1n].map((away) => reaches(row, trigger_price + away));
        expect(at).toEqual(below ? [true, true, false] : [false, true, true]);
      }),
    );
  });

  it('that trails is a whole tick, never nearer than its distance and less than a tick further', () => {
    const distance = fc.oneof(
      fc.record({
        trail_bps: fc.integer({ min: 10, max: 5_000 }),
        trail_distance: fc.constant(null),
      }),
      fc.record({
        trail_bps: fc.constant(null),
        trail_distance: fc.bigInt({ min: 1n, max: 40n }).map((n) => n * 5n),
      }),
    );
    fc.assert(
      fc.property(side, price, distance, (of, extreme, by) => {
        const moved = trailedPrice(pair, of, extreme, by);
        expect(moved % 5n).toBe(0n);
        // In ten-thousandths of a price unit, so that nothing is rounded.
        const exact =
          by.trail_distance === null ? extreme * BigInt(by.trail_bps) : by.trail_distance * 10_000n;
        const away = (of === 'buy' ? moved - extreme : extreme - moved) * 10_000n;
        if (of === 'sell' && moved === 5n) return;
        expect(away >= exact).toBe(true);
        // Its distance is rounded up to a unit first.
        expect(away < exact + 60_000n).toBe(true);
        if (of === 'sell') expect(moved > 5n).toBe(true);
      }),
    );
    expect(trailedPrice(pair, 'sell', 12n, { trail_bps: null, trail_distance: 10n })).toBe(5n);
    expect(trailedPrice(pair, 'sell', 15n, { trail_bps: null, trail_distance: 10n })).toBe(5n);
    expect(trailedPrice(pair, 'sell', 20n, { trail_bps: null, trail_distance: 10n })).toBe(10n);
  });

  it('follows the market only further, and keeps everything else', () => {
    fc.assert(
      fc.property(side, price, price, (of, extreme, now) => {
        const row = {
          side: of,
          extreme,
          trail_bps: 100,
          trail_distance: null,
          trigger_price: 1n,
          id: 7,
        };
        const moved = trailed(pair, row as TriggerRow, now);
        const further = of === 'sell' ? now > extreme : now < extreme;
        if (!further) expect(moved).toBe(row);
        else {
          const trigger_price = trailedPrice(pair, of, now, row);
          expect(moved).toEqual({ ...row, extreme: now, trigger_price });
        }
        const fixed = { ...row, extreme: null } as unknown as TriggerRow;
        expect(trailed(pair, fixed, now)).toBe(fixed);
      }),
    );
  });

  it('is placed at its limit, or at the last tick within a tenth of the last price', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 100n, max: 10_000n }), (limit, last) => {
        const highest = ((last * 11n) / 10n / 5n) * 5n;
        const lowest = ((last * 9n + 49n) / 50n) * 5n;
        expect(placedLimit(pair, 'buy', limit, last)).toBe(limit < highest ? limit : highest);
        expect(placedLimit(pair, 'sell', limit, last)).toBe(limit > lowest ? limit : lowest);
      }),
    );
  });

  it('reserves its quantity, its budget, or its quantity at the highest price it may pay', () => {
    fc.assert(
      fc.property(price, price, (cover, lots) => {
        const quantity = lots * pair.lot;
        const worth = cover * lots * (pair.lot / pair.divisor);
        expect(triggerReserve(pair, { quantity, budget: null, cover })).toBe(worth);
        expect(triggerReserve(pair, { quantity, budget: null, cover: null })).toBe(quantity);
        expect(triggerReserve(pair, { quantity: null, budget: cover, cover: null })).toBe(cover);
        expect(coverOf('sell', quantity, cover)).toBeNull();
        expect(coverOf('buy', quantity, cover)).toBe(quantity);
        expect(coverOf('buy', null, cover)).toBe((cover * 11n) / 10n);
      }),
    );
    expect(triggerReserve(pair, { quantity: null, budget: null, cover: null })).toBe(0n);
    expect(triggerReserve(pair, { quantity: null, budget: null, cover: 5n })).toBe(0n);
  });

  it('of an OCO pair reserves what its limit order does not, and never less than nothing', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: -3n, max: 3n }), (limit, more) => {
        const cover = limit + more > 0n ? limit + more : 1n;
        // One BTC: a price unit is 10^6 quote units.
        const stop = { side: 'buy', quantity: 10n ** 8n, budget: null, cover } as TriggerRow;
        const need = cover > limit ? (cover - limit) * 10n ** 6n : 0n;
        expect(excessFor(pair, limit, stop)).toBe(need);
      }),
    );
    const sell = { side: 'sell', quantity: 5n, budget: null, cover: null } as TriggerRow;
    expect(excessFor(pair, 100n, sell)).toBe(0n);
  });
});

describe('one tick', () => {
  it('ends a stop whose pair was filled by an earlier trigger of the tick, and fires the others', async () => {
    const desk = await SpotDesk.open();
    // Fires first, because it was placed first; buys through the pair's limit order.
    await desk.trigger(
      {
        side: 'buy',
        type: 'take-profit-limit',
        trigger_price: '61300',
        price: '62000',
        quantity: '0.05',
      },
      desk.maker,
    );
    const oco = {
      symbol: 'BTCUSDT',
      side: 'sell',
      price: '61900',
      trigger_price: '61250',
    } as const;

    await desk.bench.call(coinOco, { ...oco, quantity: '0.02', client_id: newId() }, desk.demo);
    await desk.trigger({
      side: 'sell',
      type: 'stop-market',
      trigger_price: '61240',
      quantity: '0.001',
    });
    desk.moveTo(61_200, '0.01');
    const ended = await desk.triggers('history');
    expect(
      ended.map(({ type: kind, trigger_price, status, reason }) => [
        kind,
        trigger_price,
        status,
        reason,
      ]),
    ).toEqual([
      ['stop-market', '61240', 'triggered', null],
      ['stop-market', '61250', 'cancelled', 'linked'],
    ]);
    expect(await desk.triggers()).toEqual([]);
  });

  it('fires nothing while the feed is stale, and what is due after it', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger({
      side: 'sell',
      type: 'stop-market',
      trigger_price: '61000',
      quantity: '0.01',
    });
    desk.bench.market.stale = true;
    desk.moveTo(60_900);
    expect(await desk.triggers()).toHaveLength(1);
    desk.bench.market.stale = false;
    desk.moveTo(60_950);
    expect(await desk.triggers()).toEqual([]);
  });
});
