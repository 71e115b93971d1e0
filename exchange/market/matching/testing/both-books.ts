import { expect } from 'vitest';
import { Book } from '../book.ts';
import type { Side } from '../level.ts';
import { NaiveBook } from './naive-book.ts';
import { deal, type Entry, enter, outside, plain, plainPair } from './scenario.ts';

type Rows = readonly (readonly [price: number, quantity: number])[];

/** What happens to a book; the id of an entry is the number of its step. */
export type Step =
  | ({ readonly kind: 'enter' } & Omit<Entry, 'id'>)
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'shrink'; readonly id: number; readonly quantity: number }
  | {
      readonly kind: 'print';
      readonly price: number;
      readonly quantity: number;
      readonly side: Side;
    }
  | { readonly kind: 'outside'; readonly depth: { readonly bids: Rows; readonly asks: Rows } };

/** Takes steps with the book and with the naive one, and expects the same of both after each. */
export function expectEqualBooks(steps: Iterable<Step>): void {
  const book = new Book(plainPair());
  const naive = new NaiveBook();
  let id = 0;
  for (const each of steps) {
    id += 1;
    if (each.kind === 'enter') {
      const entry = { id, ...each };
      expect(merged(enter(book, entry).trades)).toEqual(merged(naive.enter(entry)));
    } else if (each.kind === 'cancel') {
      expect(book.cancel(each.id) !== null).toBe(naive.cancel(each.id));
    } else if (each.kind === 'shrink') {
      if (naive.shrink(each.id, each.quantity)) book.shrink(each.id, BigInt(each.quantity));
    } else {
      const fills =
        each.kind === 'print'
          ? book.print(deal(each.price, each.quantity, each.side))
          : (book.setOutside(outside(each.depth.bids, each.depth.asks)) ?? []);
      const wanted =
        each.kind === 'print'
          ? naive.print(each.price, each.quantity, each.side)
          : naive.setOutside(each.depth.bids, each.depth.asks);
      expect(summed(fills.map((fill) => [fill.order.id, Number(fill.quantity)]))).toEqual(
        summed(wanted),
      );
    }
    const visible = plain(book);
    expect(visible).toEqual(naive.depth());
    const bid = visible.bids[0]?.[0] ?? 0;
    const ask = visible.asks[0]?.[0] ?? Number.POSITIVE_INFINITY;
    expect(bid).toBeLessThan(ask);
  }
}

/** Two consecutive trades with one maker count as one. */
function merged(trades: readonly (readonly number[])[]): number[][] {
  const out: number[][] = [];
  for (const [maker = 0, price = 0, amount = 0] of trades) {
    const last = out.at(-1);
    if (last && last[0] === maker && last[1] === price) last[2] = (last[2] ?? 0) + amount;
    else out.push([maker, price, amount]);
  }
  return out;
}

function summed(fills: readonly (readonly number[])[]): [number, number][] {
  const out = new Map<number, number>();
  for (const [id = 0, amount = 0] of fills) out.set(id, (out.get(id) ?? 0) + amount);
  return [...out].sort((a, b) => a[0] - b[0]);
}
