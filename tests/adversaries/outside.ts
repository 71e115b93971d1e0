import { INSTRUMENTS, type Price, type Quantity } from '@tideline/wire';
import type {
  Clock,
  Depth,
  FeedTick,
  Level,
  Print,
} from '../../exchange/foundation/ports/ports.ts';
import type { History, MarketFeed } from '../../exchange/market/history.ts';
import { PAIRS, type Pair } from '../../exchange/market/matching/pair.ts';
import type { Seeded } from '../simulation/random.ts';

const MINUTE = 60_000;

/** The feed's own state of one pair; every settlement must follow from it. */
export interface Shown {
  depth: Depth;
  last: bigint;
  /** Prices of the deals of the newest tick. */
  deals: readonly bigint[];
}

/** A market that users cannot move: thin books, quiet minutes and occasional jumps. */
export class OutsideFeed implements MarketFeed {
  readonly info = { kind: 'sim', label: 'adversaries', shift: null } as const;
  readonly generation = 0;
  readonly symbols: readonly string[];
  readonly shown = new Map<string, Shown>();
  readonly history: History;
  readonly #clock: Clock;
  readonly #random: Seeded;
  readonly #middle = new Map<string, bigint>();
  #emit: (ticks: readonly FeedTick[]) => void = () => undefined;

  constructor(symbols: readonly string[], clock: Clock, random: Seeded) {
    this.symbols = symbols;
    this.#clock = clock;
    this.#random = random;
    for (const symbol of symbols) {
      const { anchorPrice } = INSTRUMENTS.find((each) => each.symbol === symbol) ?? {};
      const pair = pairOf(symbol);
      const middle = BigInt(Math.round(Number(anchorPrice) * 10 ** pair.priceDecimals));
      this.#middle.set(symbol, middle);
      this.shown.set(symbol, { depth: this.#depth(pair, middle), last: middle, deals: [] });
    }
    this.history = {
      // There is no history, because the runs use no candles.
      start: Math.floor(clock.now() / MINUTE) * MINUTE,
      minutes: () => [],
      day: () => {
        throw new Error('days are not available');
      },
      deals: (symbol) => [this.#print(symbol, this.shown.get(symbol)?.last ?? 1n, 'buy')],
      book: (symbol) => this.shown.get(symbol)?.depth ?? null,
    };
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#emit = emit;
  }

  stop(): void {}

  /** Moves a pair: first deals on the way, then the book around the new price. */
  tick(symbol: string): void {
    const random = this.#random;
    const pair = pairOf(symbol);
    const before = this.#middle.get(symbol) ?? 1n;
    const reach = random.chance(0.08) ? 0.06 : random.chance(0.5) ? 0.002 : 0;
    const moved = Math.round(Number(before) * (1 + (random.next() - 0.5) * reach));
    const middle = BigInt(Math.max(100, moved));
    this.#middle.set(symbol, middle);
    const known = this.shown.get(symbol);
    // Half the time the book is not replaced, so that quantity taken by users stays taken.
    const depth =
      known && middle === before && random.chance(0.5) ? known.depth : this.#depth(pair, middle);
    const deals = Array.from({ length: random.below(3) }, () => {
      const share = BigInt(random.below(101));
      const price = before + ((middle - before) * share) / 100n;
      return this.#print(symbol, price, random.pick(['buy', 'sell'] as const));
    });
    const last = deals.at(-1)?.price ?? known?.last ?? middle;
    this.shown.set(symbol, { depth, last, deals: deals.map((each) => each.price) });
    this.#emit([{ symbol, time: this.#clock.now(), deals, book: depth }]);
  }

  /** Four to eight levels a side, each worth hundreds to thousands of USDT. */
  #depth(pair: Pair, middle: bigint): Depth {
    const random = this.#random;
    const side = (away: 1n | -1n): Level[] => {
      const levels: Level[] = [];
      let price = middle;
      const count = 4 + random.below(5);
      for (let at = 0; at < count && price > pair.tick; at += 1) {
        const gap = BigInt(1 + Math.round((Number(middle) * random.next()) / 1500));
        price += away * gap * pair.tick;
        const worth = BigInt(300 + random.below(8000)) * 10n ** 8n;
        const quantity = (worth * pair.divisor) / price;
        const lots = quantity / pair.lot > 0n ? quantity / pair.lot : 1n;
        if (price > 0n) {
          levels.push({ price: price as Price, quantity: (lots * pair.lot) as Quantity });
        }
      }
      return levels;
    };
    return { bids: side(-1n), asks: side(1n) };
  }

  #print(symbol: string, price: bigint, side: 'buy' | 'sell'): Print {
    const { lot } = pairOf(symbol);
    const quantity = (lot * BigInt(1 + this.#random.below(1000))) as Quantity;
    return { price: price as Price, quantity, side, time: this.#clock.now() };
  }
}

export function pairOf(symbol: string): Pair {
  const pair = PAIRS.get(symbol);
  if (!pair) throw new Error(`${symbol} is not listed`);
  return pair;
}

/** The mark by a second implementation: the median of best bid, best ask and last deal. */
export function markOf({ depth, last }: Shown): bigint {
  const [bid, ask] = [depth.bids[0]?.price, depth.asks[0]?.price];
  if (bid === undefined || ask === undefined) return last;
  const [, middle] = [bid, ask, last].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return middle ?? last;
}
