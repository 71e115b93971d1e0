import { coinAmend, coinCancel, coinList } from '@tideline/wire/calls/spot';
import { expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { refusal } from '../../testing/client.ts';
import { newId, SpotDesk } from './testing/orders.ts';

type Side = 'buy' | 'sell';
/** A waiting order in plain units: dollars and 0.00001 BTC. */
interface Waiting {
  readonly id: string;
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  readonly filled: number;
  /** Its place among orders of one price. */
  readonly place: number;
}

const LOTS = 100_000;
/** Products of these prices and quantities often use up exactly what is free. */
const PRICES = {
  buy: [40_000, 50_000, 60_000, 61_000],
  sell: [62_000, 63_000, 64_000, 65_000],
} as const;
const QUANTITIES = [1_000, 2_000, 4_000, 5_000, 8_000, 10_000, 12_500, 16_000, 20_000, 25_000];
const text = (lots: number) => String(lots / LOTS);

/**
 * Limit orders of one user, simple and slow: reserves are not booked but summed from what waits.
 */
class NaiveOrders {
  waiting: Waiting[] = [];
  /** Units of 1e-8. */
  total: { readonly usdt: bigint; readonly btc: bigint };
  #places = 0;

  constructor(usdt: bigint, btc: bigint) {
    this.total = { usdt, btc };
  }

  frozen(side: Side): bigint {
    return this.waiting
      .filter((each) => each.side === side)
      .reduce((sum, each) => sum + needOf(each), 0n);
  }

  free(side: Side): bigint {
    return (side === 'buy' ? this.total.usdt : this.total.btc) - this.frozen(side);
  }

  place(terms: Pick<Waiting, 'side' | 'price' | 'quantity'>): Waiting | null {
    this.#places += 1;
    const order = { ...terms, id: '', filled: 0, place: this.#places };
    return needOf(order) <= this.free(order.side) ? order : null;
  }

  amend(old: Waiting, change: { readonly price?: number; readonly quantity?: number }): string {
    const next = { ...old, ...change };
    if (next.quantity <= old.filled) return 'amend-below-filled';
    if (needOf(next) > this.free(old.side) + needOf(old)) return 'insufficient-balance';
    const keeps = next.price === old.price && next.quantity <= old.quantity;
    this.#places += 1;
    const moved = keeps ? next : { ...next, place: this.#places };
    this.waiting = this.waiting.map((each) => (each === old ? moved : each));
    return 'done';
  }

  /** A deal of the feed that goes through all prices up to its own. */
  deal(side: Side, price: number, lots: number): void {
    const sign = side === 'buy' ? -1 : 1;
    const reached = this.waiting
      .filter((each) => each.side === side && (price - each.price) * sign > 0)
      .sort((a, b) => (a.price - b.price) * sign || a.place - b.place);
    let left = lots;
    for (const order of reached) {
      const taken = Math.min(left, order.quantity - order.filled);
      left -= taken;
      const paid = needOf({ ...order, quantity: taken, filled: 0 });
      const gross =
        side === 'buy' ? BigInt(taken) * 1_000n : BigInt(order.price) * BigInt(taken) * 1_000n;
      const got = gross - (gross * 10n + 9_999n) / 10_000n;
      const { usdt, btc } = this.total;
      this.total =
        side === 'buy'
          ? { usdt: usdt - paid, btc: btc + got }
          : { usdt: usdt + got, btc: btc - paid };
      const filled = order.filled + taken;
      this.waiting = this.waiting.flatMap((each) => {
        if (each !== order) return each;
        return filled === order.quantity ? [] : { ...order, filled };
      });
    }
  }
}

function needOf({ side, price, quantity, filled }: Omit<Waiting, 'id' | 'place'>): bigint {
  const left = BigInt(quantity - filled) * 1_000n;
  return side === 'buy' ? left * BigInt(price) : left;
}

it.each([1, 2, 3, 4, 5, 6])(
  'waiting orders are those of a simple list, whatever a user and the market do (%i)',
  async (seed) => {
    const random = seeded(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const store = await SqliteStore.open(':memory:');
    const desk = await SpotDesk.open(undefined, { store });
    const { bench, demo } = desk;
    const units = (amount: string) => BigInt(Math.round(Number(amount) * 1e8));
    const [usdt, btc] = [await desk.holding('USDT'), await desk.holding('BTC')];
    const naive = new NaiveOrders(units(usdt[0]), units(btc[0]));
    const amend = (id: string, change: { price?: string; quantity?: string }) =>
      bench.call(coinAmend, { id, ...change, client_id: newId() }, demo);

    for (let turn = 0; turn < 80; turn += 1) {
      const [side, old] = [pick(['buy', 'sell'] as const), pick(naive.waiting)];
      const [price, quantity, kind] = [pick(PRICES[side]), pick(QUANTITIES), random()];
      if (kind < 0.35 || !old) {
        const order = naive.place({ side, price, quantity });
        const terms = {
          side,
          type: 'limit',
          price: String(price),
          quantity: text(quantity),
        } as const;
        if (order) naive.waiting.push({ ...order, id: (await desk.order(terms)).id });
        else expect(await refusal(desk.order(terms))).toBe('insufficient-balance');
      } else if (kind < 0.75) {
        const change = {
          ...(random() < 0.6 && { price: pick(PRICES[old.side]) }),
          ...(random() < 0.7 && {
            quantity: pick([...QUANTITIES, old.filled, old.filled + 1_000]),
          }),
        };
        if (Object.keys(change).length === 0 || change.quantity === 0) continue;
        const asked = {
          ...(change.price !== undefined && { price: String(change.price) }),
          ...(change.quantity !== undefined && { quantity: text(change.quantity) }),
        };
        const said = naive.amend(old, change);
        if (said === 'done')
          expect(await amend(old.id, asked)).toMatchObject({ id: old.id, ...asked });
        else expect(await refusal(amend(old.id, asked))).toBe(said);
      } else if (kind < 0.85) {
        await bench.call(coinCancel, { id: old.id }, demo);
        naive.waiting = naive.waiting.filter((each) => each !== old);
      } else {
        const at = price + (side === 'buy' ? -10 : 10);
        naive.deal(side, at, quantity);
        const by = side === 'buy' ? 'sell' : 'buy';
        // The price band is around the last deal.
        const deals = [
          [String(at), text(quantity), by],
          ['61800', '0.00001', by],
        ] as const;
        bench.market.tick('BTCUSDT', { deals });
      }

      for (const [coin, paid] of [
        ['USDT', 'buy'],
        ['BTC', 'sell'],
      ] as const)
        expect((await desk.holding(coin)).map(units)).toEqual([
          naive.free(paid),
          naive.frozen(paid),
        ]);
      const { rows } = await bench.call(coinList, {}, demo);
      expect(
        rows
          .flatMap((row) =>
            'filled' in row ? [[row.id, row.side, row.price, row.quantity, row.filled]] : [],
          )
          .sort(),
      ).toEqual(
        naive.waiting
          .map((each) => [
            each.id,
            each.side,
            String(each.price),
            text(each.quantity),
            text(each.filled),
          ])
          .sort(),
      );
      // Each user hears of each change: what was pushed last is what the list says.
      const pushed = new Map(bench.bus.of('1', 'spot-order').map(({ order }) => [order.id, order]));
      for (const row of rows) expect(pushed.get(row.id)).toEqual(row);
      const waits = [...pushed.values()].filter((each) => each.status === 'waiting');
      expect(waits.map((each) => each.id).sort()).toEqual(rows.map((each) => each.id).sort());
    }
    // The record of changes names what reserves more, and what less.
    for (const { kind, frozen } of await store.all('legs')) {
      if (kind === 'freeze') expect(frozen).toBeGreaterThan(0n);
      if (kind === 'unfreeze') expect(frozen).toBeLessThan(0n);
    }
  },
);
