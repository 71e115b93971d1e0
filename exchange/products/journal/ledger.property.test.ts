import { formatUnits } from '@tideline/wire';
import { leverClose, leverReverse, leverSetStop } from '@tideline/wire/calls/contracts';
import { journalTrips } from '@tideline/wire/calls/journal';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { paperFunds } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { clientId, opened, quote } from '../contracts/testing/desk.ts';
import type { WireTrip } from './trip.ts';

type World = Awaited<ReturnType<typeof opened>>;
type Leg = Row<'legs'>;

const money = (units: bigint) => formatUnits(units, 8);
const moved = (leg: Leg) => leg.available + leg.frozen;

/** Trades, closes, stops and resets at random; the market refuses some of them. */
async function live({ bench, demo, open, rows }: World, seed: number): Promise<void> {
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  let price = 60_000;
  for (let step = 0; step < 240; step += 1) {
    bench.clock.time += 1_000 + Math.floor(random() * 4_000);
    price += Math.floor((random() - 0.5) * 1_200);
    quote(bench, `${price}`, `${price + 10}`, `${price + 5}`);
    const trading = await rows('trading');
    const position = pick(trading.filter(({ status }) => status === 'trading'));
    const client_id = clientId();
    const acts = [
      () => {
        // More sales than purchases, so that trades end.
        const side = random() < 0.35 ? 'buy' : 'sell';
        const most = side === 'buy' ? 10 : 30;
        const quantity = (0.001 * (1 + Math.floor(random() * most))).toFixed(5);
        const order = { symbol: 'BTCUSDT', side, type: 'market', quantity, client_id } as const;
        return bench.call(coinTrade, order, demo);
      },
      () => {
        const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', client_id } as const;
        return bench.call(coinTrade, { ...order, budget: (10 + random() * 900).toFixed(4) }, demo);
      },
      () => open(random() < 0.5 ? 'long' : 'short', { leverage: pick(['5', '20', '100']) ?? '5' }),
      async () => {
        if (!position) return;
        const lots = String(1 + Math.floor(random() * position.lots));
        await bench.call(leverClose, { id: position.id, lots, client_id }, demo);
      },
      async () => {
        if (position) await bench.call(leverReverse, { id: position.id, client_id }, demo);
      },
      async () => {
        if (!position) return;
        const stop = position.side === 'long' ? price * 0.999 : price * 1.001 + 10;
        await bench.call(leverSetStop, { id: position.id, stop_loss: stop.toFixed(2) }, demo);
      },
      () => {
        const direction = pick(['rise', 'fall'] as const) ?? 'rise';
        const bet = { symbol: 'BTCUSDT', currency_id: '3', seconds: '60', amount: '50' } as const;
        return bench.call(microtradeSubmit, { ...bet, direction, client_id }, demo);
      },
      // Refused while anything is open.
      () => bench.call(paperFunds, {}, demo),
    ];
    try {
      await pick(acts)?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  // The last options are delivered, each second with a deal.
  for (let second = 0; second < 70; second += 1) {
    bench.clock.time += 1_000;
    quote(bench, `${price}`, `${price + 10}`, `${price + 5}`);
  }
}

async function tripsOf({ bench, demo }: World): Promise<WireTrip[]> {
  const all: WireTrip[] = [];
  for (let page: string | null | undefined; page !== null; ) {
    const answer: Awaited<ReturnType<typeof bench.call<typeof journalTrips>>> = await bench.call(
      journalTrips,
      page === undefined ? {} : { page },
      demo,
    );
    all.push(...answer.rows);
    page = answer.next;
  }
  return all;
}

/**
 * A second calculation from the postings alone: what each deal changed of both coins, without
 * fills, prices and fees. @returns results by the instant of their end
 */
function spotFromLedger(legs: readonly Leg[], lot: bigint): string[] {
  const results: string[] = [];
  const postings = [...Map.groupBy(legs, (leg) => leg.posting).values()];
  let coins = 0n;
  let cost = 0n;
  let bought: bigint | null = null;
  let got = 0n;
  for (const posting of postings) {
    const change = (coin: string) =>
      posting.filter((leg) => leg.coin === coin).reduce((all, leg) => all + moved(leg), 0n);
    if (posting[0]?.kind === 'reset') [coins, cost, bought, got] = [0n, 0n, null, 0n];
    if (posting[0]?.kind !== 'spot-trade') continue;
    const [base, quoted] = [change('BTC'), change('USDT')];
    if (base > 0n) {
      bought = (bought ?? coins) + base;
      coins += base;
      cost -= quoted;
    } else if (bought !== null) {
      const mine = -base > coins ? coins : -base;
      got += (quoted * mine) / -base;
      coins -= mine;
      if (coins >= lot) continue;
      const left: bigint = (cost * coins) / bought;
      results.push(`${posting[0].time} ${money(got - cost + left)}`);
      [cost, bought, got] = [left, null, 0n];
    }
  }
  return results;
}

describe('the trades of a journal (RULE:journal-trips)', () => {
  it.each([11, 12, 13, 14, 15, 16, 17, 18])(
    'have the results that the ledger booked, seed %i',
    async (seed) => {
      const world = await opened();
      await live(world, seed);
      const trips = await tripsOf(world);
      const { store, demo } = world;
      const legs = (await store.all('legs', { owner: demo.userId })).filter(
        ({ account }) => account === 'currency' || account === 'contract' || account === 'option',
      );

      const spot = trips.filter(({ kind }) => kind === 'spot').reverse();
      const currency = legs.filter(({ account }) => account === 'currency');
      // The smallest order is 0.00001 BTC.
      const booked = spotFromLedger(currency, 1_000n);
      expect(spot.map(({ closed, net }) => `${closed} ${net}`)).toEqual(booked);

      const contracts = await store.all('contract_orders', { user_id: demo.userId });
      const over = contracts.filter((row) => row.status === 'closed' && row.part_of === null);
      const positions = trips.filter(({ kind }) => kind === 'contract');
      expect(positions.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
        over.map(({ id }) => id),
      );
      for (const trip of positions) {
        const parts = contracts.filter((row) => String(row.part_of ?? row.id) === trip.id);
        const references = new Set(parts.map(({ id }) => String(id)));
        const sum = legs
          .filter(({ reference }) => references.has(reference ?? ''))
          .reduce((all, leg) => all + moved(leg), 0n);
        expect(trip.net, trip.id).toBe(money(sum));
      }

      const options = trips.filter(({ kind }) => kind === 'option');
      expect(options.length).toBe(
        (await store.all('option_orders', { user_id: demo.userId })).length,
      );
      for (const trip of options) {
        const sum = legs
          .filter(({ reference }) => reference === trip.id)
          .reduce((all, leg) => all + moved(leg), 0n);
        expect(trip.net, trip.id).toBe(money(sum));
      }
      const ends = trips.map(({ closed }) => closed);
      expect(ends).toEqual(ends.toSorted((a, b) => b - a));
      for (const kind of [spot, positions, options]) expect(kind.length).toBeGreaterThan(0);
      await world.bench.core.close();
    },
  );
});
