import { INSTRUMENTS } from '@tideline/wire';
import type { Depth, Print } from '../../../foundation/ports/ports.ts';
import type { Book } from '../book.ts';
import type { Side } from '../level.ts';
import { type Pair, pairFrom } from '../pair.ts';
import type { Plan } from '../plan.ts';

/** A pair with whole-unit prices and a lot of one unit, so that scenarios are easy to read. */
export function plainPair(): Pair {
  const [instrument] = INSTRUMENTS;
  if (!instrument) throw new Error('no instruments');
  return {
    ...pairFrom(instrument),
    tick: 1n,
    priceDecimals: 0,
    lot: 1n,
    minTurnover: 0n,
    divisor: 1n,
  };
}

export interface Entry {
  readonly id: number;
  readonly owner: string;
  readonly side: Side;
  /** Null for a market order. */
  readonly price: number | null;
  readonly quantity: number;
}

/** Trades of an incoming order: `[maker id or 0 for outside, price, quantity]` each. */
export interface Done {
  readonly trades: readonly (readonly [maker: number, price: number, quantity: number])[];
  readonly resting: number;
  readonly cancelled: number;
}

/** Plans, executes, and rests or drops the remainder: like the spot service, without money. */
export function enter(book: Book, { id, owner, side, price, quantity }: Entry): Done {
  const limit = price === null ? null : BigInt(price);
  const plan: Plan = book.plan({ owner, side, limit, wants: { quantity: BigInt(quantity) } });
  const trades = plan.matches.map(
    (each) => [each.maker?.id ?? 0, Number(each.price), Number(each.quantity)] as const,
  );
  book.execute(plan);
  const left = quantity - Number(plan.quantity);
  if (left === 0 || limit === null || plan.selfTrade)
    return { trades, resting: 0, cancelled: left };
  book.rest({ id, owner, side, price: limit, remaining: BigInt(left) });
  return { trades, resting: left, cancelled: 0 };
}

type Rows = readonly (readonly [price: number, quantity: number])[];

export function outside(bids: Rows, asks: Rows): Depth {
  const side = (rows: Rows) =>
    rows.map(([price, quantity]) => ({ price: BigInt(price), quantity: BigInt(quantity) }));
  return { bids: side(bids), asks: side(asks) } as unknown as Depth;
}

export function deal(price: number, quantity: number, side: Side): Print {
  return { price: BigInt(price), quantity: BigInt(quantity), side, time: 0 } as unknown as Print;
}

/** A depth in plain numbers. */
export function plain(book: Book): { readonly bids: Rows; readonly asks: Rows } {
  const { bids, asks } = book.visible();
  const side = (rows: Depth['bids']) =>
    rows.map((row) => [Number(row.price), Number(row.quantity)] as const);
  return { bids: side(bids), asks: side(asks) };
}
