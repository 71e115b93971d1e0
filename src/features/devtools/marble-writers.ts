import { OrderBook } from '@tideline/streams';
import {
  BOOK_DEPTH,
  type Candle,
  type Deal,
  type Frame,
  instrumentOf,
  type Level,
  type PublicTopic,
  parseTopic,
  type Quote,
} from '@tideline/wire';

/** Levels a side; more would be unreadable. */
const LEVELS = 5;
const MINUTE = 60_000;

/** Writes the frames of one topic as inputs of a marble spec (docs/marbles.md). */
export interface MarbleWriter {
  /** The output that `expect` watches. */
  readonly output: string;
  frame(frame: Frame): string | null;
  answer(key: string, data: unknown): string | null;
  /** The REST answer at the start of the window; later items are drawn. */
  begin(): string;
}

/** Null for what specs cannot draw: candles of other periods than a minute. */
export function writerOf(topic: PublicTopic): MarbleWriter | null {
  const parts = parseTopic(topic);
  if (parts?.kind === 'tickers') return boardWriter();
  if (parts?.kind === 'price') return priceWriter(parts.symbol);
  if (parts?.kind === 'depth') return bookWriter(parts.symbol);
  if (parts?.kind === 'deal') return dealWriter(parts.symbol);
  return parts?.kind === 'kline' && parts.period === '1m' ? candleWriter(parts.symbol) : null;
}

const quoteText = ({ symbol, last, seq }: Quote) => `${symbol} ${last} @${seq}`;

function boardWriter(): MarbleWriter {
  const known = new Map<string, Quote>();
  const list = (quotes: readonly Quote[]) => quotes.map(quoteText).join(', ') || 'none';
  const note = (quotes: readonly Quote[]) => {
    for (const quote of quotes) known.set(quote.symbol, quote);
    return list(quotes);
  };
  return {
    output: 'board',
    frame: ({ data, seq }) =>
      `tickers ${note((data as { readonly quotes: readonly Quote[] }).quotes)} frame ${seq}`,
    answer: (key, data) =>
      key.startsWith('currency/quotation_new') && data
        ? `quotes ${note((data as { readonly quotes: readonly Quote[] }).quotes)}`
        : null,
    begin: () => `quotes ${list([...known.values()])}`,
  };
}

function priceWriter(symbol: string): MarbleWriter {
  let known: Quote | null = null;
  return {
    output: `quote ${symbol}`,
    frame: ({ data, seq }) => {
      known = data as Quote;
      return `price ${quoteText(known)} frame ${seq}`;
    },
    answer: (key, data) => {
      if (!key.startsWith('currency/quotation_new') || !data) return null;
      const { quotes } = data as { readonly quotes: readonly Quote[] };
      const quote = quotes.find((each) => each.symbol === symbol);
      known = quote ?? known;
      return quote ? `quotes ${quoteText(quote)}` : null;
    },
    begin: () => (known ? `quotes ${quoteText(known)}` : 'fail unavailable'),
  };
}

interface Levels {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Sequences are renumbered from the start of the window; gaps stay. */
function bookWriter(symbol: string): MarbleWriter {
  const book = new OrderBook({ priceDecimals: instrumentOf(symbol)?.priceDecimals ?? 2 });
  let held: number | null = null;
  let base = 0;
  const text = (seq: number, { bids, asks }: Levels): string | null => {
    const side = (name: string, rows: readonly Level[]) =>
      rows.length > 0
        ? ` ${name} ${rows.map(([price, size]) => `${price}x${size}`).join(' ')}`
        : '';
    return seq < base ? null : `${symbol} @${seq - base}${side('bid', bids)}${side('ask', asks)}`;
  };
  const top = ({ bids, asks }: Levels): Levels => ({
    bids: bids.slice(0, LEVELS),
    asks: asks.slice(0, LEVELS),
  });
  const written = (name: string, said: string | null) => (said === null ? null : `${name} ${said}`);
  return {
    output: `book ${symbol}`,
    frame: ({ data, seq }) => {
      const levels = data as Levels;
      if (held !== null) {
        book.apply(levels.bids, levels.asks);
        held = Math.max(held, seq);
      }
      return written('depth', text(seq, levels));
    },
    answer: (key, data) => {
      if (!key.startsWith(`currency/deal?depth=${BOOK_DEPTH}`) || !data) return null;
      const answer = data as {
        readonly symbol: string;
        readonly seq: number;
        readonly book: Levels;
      };
      if (answer.symbol !== symbol) return null;
      if (held === null || answer.seq >= held) {
        book.reset(answer.book.bids, answer.book.asks);
        held = answer.seq;
      }
      return written('book', text(answer.seq, top(answer.book)));
    },
    begin: () => {
      base = held ?? 0;
      const { bids, asks } = book.top(LEVELS);
      return held === null ? 'fail unavailable' : `book ${text(base, { bids, asks })}`;
    },
  };
}

/** Ids are renumbered from the start of the window. */
function dealWriter(symbol: string): MarbleWriter {
  let last = 0;
  let base = 0;
  const list = (deals: readonly Deal[]) =>
    deals
      .filter(({ id }) => id > base)
      .map(({ id, price, quantity }) => `${id - base}=${price}x${quantity}`)
      .join(' ') || 'none';
  const note = (deals: readonly Deal[]) => {
    for (const { id } of deals) last = Math.max(last, id);
  };
  return {
    output: `deals ${symbol}`,
    frame: ({ data, seq }) => {
      const { deals } = data as { readonly deals: readonly Deal[] };
      note(deals);
      return `deal ${symbol} ${list(deals)} frame ${seq}`;
    },
    answer: (key, data) => {
      const answer = data as { readonly symbol: string; readonly deals: readonly Deal[] } | null;
      if (!key.startsWith('currency/deal?depth=1&') || answer?.symbol !== symbol) return null;
      note(answer.deals);
      // Answers have the newest first, specs the oldest.
      return `deals ${symbol} ${list(answer.deals.toReversed())}`;
    },
    begin: () => {
      base = last;
      return `deals ${symbol} none`;
    },
  };
}

/** Minutes are counted from the first drawn candle. */
function candleWriter(symbol: string): MarbleWriter {
  let known: readonly Candle[] = [];
  let base: number | null = null;
  const list = (candles: readonly Candle[]) => {
    base ??= candles[0]?.time ?? null;
    const first = base ?? 0;
    return (
      candles
        .filter(({ time }) => time >= first)
        .map(
          ({ time, close, revision, final }) =>
            `${(time - first) / MINUTE}=${close}~${revision}${final ? '!' : ''}`,
        )
        .join(' ') || 'none'
    );
  };
  const newest = (candles: readonly Candle[]) => {
    const latest = candles.slice(-2);
    known = latest.length > 0 ? latest : known;
    return known;
  };
  return {
    output: `candles ${symbol} 1m`,
    frame: ({ data, seq }) => {
      const { candles } = data as { readonly candles: readonly Candle[] };
      newest(candles);
      return base === null ? null : `kline ${symbol} 1m ${list(candles)} frame ${seq}`;
    },
    answer: (key, data) => {
      if (key !== `currency/new_timeshar?period=1m&symbol=${symbol}` || !data) return null;
      const { candles } = data as { readonly candles: readonly Candle[] };
      const latest = newest(candles);
      return base === null ? null : `candles ${symbol} 1m ${list(latest)}`;
    },
    begin: () => `candles ${symbol} 1m ${list(known)}`,
  };
}
