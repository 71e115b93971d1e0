import { expect } from 'vitest';
import { Book } from '../book.ts';
import { deal, enter, outside, plain, plainPair } from './scenario.ts';

type Rows = readonly (readonly [price: number, quantity: number])[];
type Trades = readonly (readonly [maker: number, price: number, quantity: number])[];

/** One step with its expected results, where they matter. Maker 0 is outside liquidity. */
type Step =
  | readonly ['buy' | 'sell', id: number, price: number | null, quantity: number, trades?: Trades]
  | readonly ['own-buy' | 'own-sell', id: number, price: number | null, quantity: number, Trades]
  | readonly ['cancel', id: number]
  | readonly ['outside', bids: Rows, asks: Rows, fills?: Rows]
  | readonly ['print', price: number, quantity: number, side: 'buy' | 'sell', fills?: Rows];

/** An order book scenario as data. */
export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly bids?: Rows;
  readonly asks?: Rows;
}

const owner = (step: string, id: number): string => (step.startsWith('own') ? 'me' : `user-${id}`);

/** Runs the steps on a new book and compares their results and the final book. */
export function playScenario({ steps, bids = [], asks = [] }: Scenario): void {
  const book = new Book(plainPair());
  for (const step of steps) {
    const [what] = step;
    if (what === 'cancel') expect(book.cancel(step[1])).not.toBeNull();
    else if (what === 'outside' || what === 'print') {
      const fills =
        what === 'outside'
          ? (book.setOutside(outside(step[1], step[2])) ?? [])
          : book.print(deal(step[1], step[2], step[3]));
      const wanted = what === 'outside' ? step[3] : step[4];
      if (wanted) {
        expect(fills.map((each) => [each.order.id, Number(each.quantity)])).toEqual(wanted);
      }
    } else {
      const [, id, price, quantity, trades] = step;
      const side = what.endsWith('buy') ? 'buy' : 'sell';
      const done = enter(book, { id, owner: owner(what, id), side, price, quantity });
      if (trades) expect(done.trades).toEqual(trades);
    }
  }
  expect(plain(book)).toEqual({ bids, asks });
}
