import type { Random } from './random.ts';
import { TrueSymbol } from './true-symbol.ts';

/** Pairs of the true exchange. The screen shows book, tape and chart of the first one. */
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
export const FEED = { kind: 'sim', label: 'truth', shift: null } as const;

type Query = Readonly<Record<string, string>>;

/** The true state of the exchange: prices, epochs and the answers of `wire/calls/market.ts`. */
export class TrueExchange {
  readonly symbols: ReadonlyMap<string, TrueSymbol>;
  epoch = 'E1';
  /** Share of steps in which something happens, 0…1; 0 is a silent market. */
  activity: number;
  /** Maximum number of candles in one answer. */
  pageCap = 1_000;
  readonly #history: number;
  /** Answers of the instance before the last restart, to which a load balancer may still route. */
  #former: ((path: string, query: Query) => object) | null = null;

  constructor(random: Random, now: number) {
    this.activity = random.pick([0.05, 0.2, 0.5]);
    this.#history = random.pick([3, 40, 320]);
    const history = this.#history;
    this.symbols = new Map(
      SYMBOLS.map((symbol, index) => {
        const mid = index === 0 ? 6_180_000 : 265_000;
        return [symbol, new TrueSymbol(symbol, this.epoch, random, { mid, now, history })];
      }),
    );
  }

  /** Number of the epoch, from 1. */
  get era(): number {
    return this.#first.eras.length;
  }

  restart(now: number): void {
    const answers = new Map<string, object>();
    const { epoch } = this;
    const frozen = (path: string, query: Query) => this.#answer(path, query, now, epoch);
    for (const [path, query] of [
      ['currency/quotation_new', {}],
      ['currency/deal', { symbol: SYMBOLS[0], depth: '500', limit: '500' }],
      ['currency/new_timeshar', { symbol: SYMBOLS[0], limit: '300' }],
    ] as const) {
      answers.set(path, frozen(path, query));
    }
    this.#former = (path) => answers.get(path) as object;
    this.epoch = `E${this.era + 1}`;
    for (const symbol of this.symbols.values()) symbol.begin(this.epoch, now);
  }

  /** Answers with the present state; `former` asks the instance that ran before the restart. */
  answer(path: string, query: Query, now: number, former = false): object {
    if (former && this.#former) return this.#former(path, query);
    return this.#answer(path, query, now, this.epoch);
  }

  get #first(): TrueSymbol {
    return this.symbols.get(SYMBOLS[0]) as TrueSymbol;
  }

  #answer(path: string, query: Query, time: number, epoch: string): object {
    if (path === 'currency/quotation_new') {
      const quotes = [...this.symbols.values()].map((each) => each.quote);
      return { epoch, time, feed: FEED, quotes };
    }
    const symbol = query['symbol'] ?? '';
    const truth = this.symbols.get(symbol);
    if (!truth) throw new Error(`the engine asked for "${symbol}"`);
    if (path === 'currency/deal') {
      const limit = Number(query['limit'] ?? 50);
      const deals = truth.era.deals.slice(-limit).reverse();
      const book = truth.levels(Number(query['depth'] ?? 100));
      return { epoch, time, symbol, seq: truth.bookSeq, book, deals };
    }
    const limit = Number(query['limit'] ?? 300);
    const before = Number(query['before'] ?? Number.MAX_SAFE_INTEGER);
    const older = truth.candles().filter((candle) => candle.time < before);
    const candles = older.slice(-Math.min(limit, this.pageCap));
    const more = older.length > candles.length;
    return { epoch, time, symbol, period: '1m', candles, more };
  }
}
