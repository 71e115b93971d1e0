import { divide } from '@tideline/wire';
import { type FillRow, pairOf } from '../spot/wire.ts';
import { averagePrice, type Trip } from './trip.ts';

/** What trades have bought of one coin and not yet sold. */
interface Holding {
  /** Base units, and what they cost at average in quote units. */
  held: bigint;
  cost: bigint;
  open: Open | null;
}

interface Open {
  readonly first: FillRow;
  /** Base units received after fees, and what was there before. */
  received: bigint;
  bought: bigint;
  paid: bigint;
  sold: bigint;
  turnover: bigint;
  /** Of sales, after fees. */
  proceeds: bigint;
  fees: bigint;
}

/**
 * Finds the trades of a user's fills.
 *
 * A trade begins with a purchase while trades hold nothing of the pair's coin and ends when less
 * than the smallest order is left. Only coins that trades bought count: a sale of more sells
 * deposited coins too, and its proceeds are divided by quantity, rounded down. A trade's result is
 * what its sales brought after fees less what the coins cost. What cannot be sold any more keeps
 * its share of the average cost of the trade, rounded down, and goes into the next trade of the
 * pair.
 */
export class SpotTrips {
  readonly #holdings = new Map<string, Holding>();

  /** Adds the next fill, oldest first. @returns the trade that it ends */
  add(fill: FillRow): Trip | null {
    const pair = pairOf(fill.symbol);
    const holding = this.#of(fill.symbol);
    if (fill.side === 'buy') return buy(holding, fill);
    const { open } = holding;
    if (!open) return null;
    const part = fill.quantity < holding.held ? fill.quantity : holding.held;
    const share = (amount: bigint) => (amount * part) / fill.quantity;
    holding.held -= part;
    open.sold += part;
    open.turnover += share(fill.turnover);
    open.proceeds += share(fill.turnover - fill.fee);
    open.fees += share(fill.fee);
    return holding.held < pair.lot ? close(holding, open, fill) : null;
  }

  /** The paper funds were replaced: what trades held is gone, without a result. */
  reset(): void {
    this.#holdings.clear();
  }

  /** What is left of a pair's trades and what it cost, for the books of tests. */
  left(symbol: string): { readonly held: bigint; readonly cost: bigint } {
    return this.#of(symbol);
  }

  #of(symbol: string): Holding {
    const known = this.#holdings.get(symbol) ?? { held: 0n, cost: 0n, open: null };
    this.#holdings.set(symbol, known);
    return known;
  }
}

function buy(holding: Holding, fill: FillRow): null {
  holding.open ??= {
    first: fill,
    received: holding.held,
    ...{ bought: 0n, paid: 0n, sold: 0n, turnover: 0n, proceeds: 0n, fees: 0n },
  };
  const received = fill.quantity - fill.fee;
  holding.held += received;
  holding.cost += fill.turnover;
  holding.open.received += received;
  holding.open.bought += fill.quantity;
  holding.open.paid += fill.turnover;
  // The fee was taken in the coin: its worth at the price of the fill.
  holding.open.fees += divide(fill.fee * fill.turnover, fill.quantity, 'floor');
  return null;
}

function close(holding: Holding, open: Open, { time, symbol }: FillRow): Trip {
  const pair = pairOf(symbol);
  const kept = (holding.cost * holding.held) / open.received;
  const net = open.proceeds - (holding.cost - kept);
  holding.cost = kept;
  holding.open = null;
  return {
    id: open.first.id,
    kind: 'spot',
    symbol,
    side: 'long',
    opened: open.first.time,
    closed: time,
    entry: averagePrice(pair, open.paid, open.bought),
    exit: averagePrice(pair, open.turnover, open.sold),
    size: open.bought,
    worth: open.paid,
    net,
    fees: open.fees,
    coin: pair.quote.code,
    stop: null,
    order: open.first.order_id,
  };
}
