import { type Price, parseUnits } from '@tideline/wire';
import { leverClose, leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { openGuest } from '@tideline/wire/calls/user';
import { paperFunds, walletHistory, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { instantsOf } from './worth-history.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 0, 5, 12);

describe('instants of a history', () => {
  it('are the days of the window and the hours of the last day', () => {
    const now = NOON + 17;
    const times = instantsOf(now, 0, 30);
    expect(times).toHaveLength(30 + 24 - 1);
    expect(times.filter((time) => now - time > DAY).every((time) => time % DAY === 0)).toBe(true);
    expect(times.at(-1)).toBe(NOON);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  it('begin with the account', () => {
    const created = NOON - 2 * HOUR - 60_000;
    expect(instantsOf(NOON + 1, created, 30)).toEqual([
      created + 1_000,
      NOON - 2 * HOUR,
      NOON - HOUR,
      NOON,
    ]);
    expect(instantsOf(NOON, NOON - 500, 30)).toEqual([]);
  });
});

/** Sets one price and keeps it as the past of its instant. */
function pricing(bench: Bench) {
  const storedPrices = new Map<string, bigint>();
  bench.market.priceAt = (symbol: string, time = Number.NaN) =>
    (storedPrices.get(`${symbol} ${time}`) as Price | undefined) ?? null;
  return {
    forget: (time: number) => void storedPrices.delete(`BTCUSDT ${time}`),
    set: (btc: number, eth: number) => {
      for (const [symbol, at, decimals] of [
        ['BTCUSDT', btc, 2],
        ['ETHUSDT', eth, 2],
      ] as const) {
        bench.market.tick(symbol, {
          deals: [[String(at), '0.5', 'buy']],
          book: depthOf(symbol, [[String(at - 1), '50']], [[String(at + 1), '50']]),
        });
        storedPrices.set(`${symbol} ${bench.clock.time}`, parseUnits(String(at), decimals));
      }
    },
  };
}

async function act(bench: Bench, demo: Caller, turn: number, dice: () => number): Promise<void> {
  const client_id = `history-intent-${turn}`;
  const kind = Math.floor(dice() * 4);
  const side = dice() < 0.5 ? 'buy' : 'sell';
  if (kind === 0) {
    const order = { symbol: 'BTCUSDT', side, type: 'market', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...order, client_id }, demo);
  } else if (kind === 1) {
    const order = { symbol: 'BTCUSDT', type: 'market', lots: '2', leverage: '10' } as const;
    const long = side === 'buy' ? 'long' : 'short';
    await bench.call(leverSubmit, { ...order, side: long, client_id }, demo);
  } else if (kind === 2) {
    const [open] = (await bench.call(leverMyTrade, { view: 'trading' }, demo)).rows;
    if (open) await bench.call(leverClose, { id: open.id, lots: '1', client_id }, demo);
  } else {
    const option = { symbol: 'BTCUSDT', direction: 'rise', seconds: '60' } as const;
    const stake = { ...option, currency_id: '3', amount: '50', client_id };
    await bench.call(microtradeSubmit, stake as never, demo);
  }
}

describe('history of the worth (RULE:worth-history)', () => {
  it.each([1, 2, 3])(
    'equals the equity that was measured at each instant (seed %i)',
    async (seed) => {
      const dice = seeded(seed);
      const bench = await openBench({ opened: false });
      const prices = pricing(bench);
      const demo = await bench.login('demo');
      const measured = new Map<number, string | null>();
      const start = NOON + HOUR;
      for (let hour = 0; hour < 20; hour += 1) {
        bench.clock.time = start + hour * HOUR;
        prices.set(60_000 + Math.round(dice() * 2_000), 3_000 + Math.round(dice() * 100));
        measured.set(bench.clock.time, (await bench.call(walletList, {}, demo)).total);
        bench.clock.time += 60_000;
        await act(bench, demo, hour, dice);
      }
      bench.clock.time += 60_000;
      const { points } = await bench.call(walletHistory, {}, demo);
      const said = new Map(points.map(({ time, equity }) => [time, equity]));
      for (const [time, equity] of measured) {
        expect(equity).not.toBeNull();
        expect(said.get(time), new Date(time).toISOString()).toBe(equity);
      }
      expect(points.at(-1)?.time).toBe(bench.clock.time);
      expect(points.at(-1)?.equity).toBe((await bench.call(walletList, {}, demo)).total);
    },
  );

  it('equals the equity of each midnight before the last day', async () => {
    const bench = await openBench({ opened: false });
    const prices = pricing(bench);
    const demo = await bench.login('demo');
    const measured = new Map<number, string | null>();
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
    for (let day = 6; day <= 11; day += 1) {
      bench.clock.time = Date.UTC(2026, 0, day);
      prices.set(60_000 + day * 100, 3_000 + day);
      measured.set(bench.clock.time, (await bench.call(walletList, {}, demo)).total);
      bench.clock.time += 60_000;
      await bench.call(coinTrade, { ...order, client_id: `history-day-${day}` }, demo);
    }
    bench.clock.time += 60_000;
    const { points } = await bench.call(walletHistory, {}, demo);
    const said = new Map(points.map(({ time, equity }) => [time, equity]));
    for (const [time, equity] of measured) {
      expect(equity).not.toBeNull();
      expect(said.get(time), new Date(time).toISOString()).toBe(equity);
    }
  });

  it('has a gap where a price is unknown, and nothing before the account', async () => {
    const bench = await openBench({ opened: false });
    const prices = pricing(bench);
    bench.clock.time = NOON;
    prices.set(60_000, 3_000);
    const { token } = await bench.call(openGuest, {});
    const guest = bench.core.authenticate(token);
    if (!guest) throw new Error('no session');
    await bench.call(paperFunds, {}, guest);
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...order, client_id: 'history-gap-1' }, guest);
    for (const hour of [1, 2]) {
      bench.clock.time = NOON + hour * HOUR;
      prices.set(60_000, 3_000);
    }
    prices.forget(NOON + HOUR);
    bench.clock.time += 1;
    const { points } = await bench.call(walletHistory, {}, guest);
    expect(points.map(({ time }) => time)).toEqual([
      NOON + 1_000,
      NOON + HOUR,
      NOON + 2 * HOUR,
      NOON + 2 * HOUR + 1,
    ]);
    expect(points[1]?.equity).toBeNull();
    expect(points[2]?.equity).toMatch(/^\d/);
    expect(points[3]?.equity).toBe(points[2]?.equity);
  });

  it('lets other tasks run between its points', async () => {
    const bench = await openBench({ opened: false });
    const prices = pricing(bench);
    bench.clock.time = NOON;
    prices.set(60_000, 3_000);
    const demo = await bench.login('demo');
    bench.clock.time = NOON + 30 * DAY;
    prices.set(60_000, 3_000);
    await bench.call(walletList, {}, demo);
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const { points } = await bench.call(walletHistory, {}, demo);
    over = true;
    expect(points.length).toBeGreaterThan(50);
    expect(turns).toBeGreaterThanOrEqual(points.length - 1);
  });
});
