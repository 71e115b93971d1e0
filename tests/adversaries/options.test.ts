import { type OptionOrder, parseUnits } from '@tideline/wire';
import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';
import { evenRatio } from '../../exchange/products/options/odds.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';

/** One move of a buyer who sees every tick at once, or of the market. */
type Move =
  | { readonly what: 'tick'; readonly after: number; readonly price: number | null }
  | { readonly what: 'buy'; readonly direction: OptionOrder['direction']; readonly stake: number }
  | { readonly what: 'again'; readonly direction: OptionOrder['direction']; readonly stake: number }
  | { readonly what: 'print'; readonly price: number };

const directions = fc.constantFrom('rise', 'fall', 'even' as const);
const stakes = fc.integer({ min: 10, max: 40 });
// Few prices, so that equal ones are common; users may trade within a cent of the last price only.
const prices = fc.integer({ min: 6_179_900, max: 6_179_902 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('tick' as const),
      after: fc.constantFrom(0, 1, 999, 1_000, 3_000, 9_000, 10_001),
      price: fc.option(prices, { freq: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      direction: directions,
      stake: stakes,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('again' as const),
      direction: directions,
      stake: stakes,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('print' as const), price: prices }) },
);

interface Accepted {
  readonly answer: OptionOrder;
  /** Outside deals the buyer had seen. */
  readonly seen: number;
}

/** Plays the moves and records every outside deal and every accepted option. */
class Game {
  readonly #bench: Bench;
  readonly accepted: Accepted[] = [];
  readonly deals: { readonly price: bigint; readonly time: number }[] = [];
  changedTerms = 0;
  #ids = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.deals.push({ price: 6_180_000n, time: bench.clock.time });
  }

  async play(move: Move): Promise<void> {
    if (move.what === 'tick') return this.tick(move.after, move.price);
    if (move.what === 'print') return this.#print(move.price);
    const first = move.what === 'buy' ? undefined : this.accepted.at(-1)?.answer.client_id;
    if (move.what === 'again' && first === undefined) return;
    this.#ids += 1;
    const client_id = first ?? `adversary-${this.#ids}`;
    const { direction } = move;
    const amount = String(move.stake);
    const terms = { symbol: 'BTCUSDT', currency_id: '3', seconds: '30' } as const;
    const demo = await this.#bench.login('demo');
    const seen = this.deals.length;
    const answer = await this.#bench
      .call(microtradeSubmit, { ...terms, direction, amount, client_id }, demo)
      .catch((error: unknown) => {
        if (error instanceof CallError) return null;
        throw error;
      });
    if (!answer) return;
    if (first === undefined) this.accepted.push({ answer, seen });
    // The same id with other terms must never be accepted as a new choice.
    else if (answer.stake !== amount || answer.direction !== direction) this.changedTerms += 1;
  }

  tick(after: number, price: number | null): void {
    this.#bench.clock.time += after;
    if (price !== null) this.deals.push({ price: BigInt(price), time: this.#bench.clock.time });
    const text = price === null ? null : (price / 100).toFixed(2);
    this.#bench.market.tick('BTCUSDT', text === null ? {} : { deals: [[text, '0.1', 'buy']] });
  }

  /** Two users trade with each other, to move the price that decides. */
  async #print(price: number): Promise<void> {
    const terms = { symbol: 'BTCUSDT', type: 'limit', quantity: '0.001' } as const;
    const order = { ...terms, price: (price / 100).toFixed(2) };
    for (const [user, side] of [
      ['maker', 'sell'],
      ['demo', 'buy'],
    ] as const) {
      this.#ids += 1;
      const caller = await this.#bench.login(user);
      const client_id = `adversary-print-${this.#ids}`;
      await this.#bench.call(coinTrade, { ...order, side, client_id }, caller).catch(() => null);
    }
  }
}

it('nobody chooses stake, direction or odds of an option after the deal that decides it is known (RULE:option-odds)', async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 30, maxLength: 60 }), async (all) => {
      const bench = await openBench();
      const game = new Game(bench);
      for (const move of all) await game.play(move);
      for (let tick = 0; tick < 6; tick += 1) game.tick(8_000, 6_179_900);
      expect(game.changedTerms).toBe(0);

      const demo = await bench.login('demo');
      const found = new Map<string, OptionOrder>();
      for (const { answer } of game.accepted) {
        const form = { client_id: answer.client_id };
        const [row] = (await bench.call(microtradeLists, form, demo)).rows;
        if (row) found.set(answer.client_id, row);
      }
      for (const { answer, seen } of game.accepted) {
        const order = found.get(answer.client_id);
        // The terms are the accepted ones.
        for (const name of ['stake', 'direction', 'ratio_bps', 'purchase_price'] as const) {
          expect(order?.[name]).toBe(answer[name]);
        }
        expect(order?.delivery).toBe(answer.purchased + 30_000);
        expect(answer.ratio_bps).toBe(
          answer.direction === 'even' ? evenRatio('BTCUSDT', 30) : 3_000,
        );
        expect(parseUnits(answer.purchase_price, 2)).toBe(game.deals[seen - 1]?.price);
        if (order?.delivery_price == null) continue;
        // The deciding deal is the last outside one at the delivery, unknown at acceptance.
        const at = game.deals.findLastIndex(({ time }) => time <= order.delivery);
        expect(parseUnits(order.delivery_price, 2)).toBe(game.deals[at]?.price);
        expect(at).toBeGreaterThanOrEqual(seen);
        expect(game.deals[at]?.time).toBeGreaterThan(answer.purchased);
        outcomes.set(order.status, (outcomes.get(order.status) ?? 0) + 1);
      }
      await bench.core.close();
    }),
    { numRuns: 60 },
  );
  // A run without settlements proves nothing.
  for (const status of ['won', 'lost', 'returned']) expect(outcomes.get(status)).toBeGreaterThan(5);
});
