import {
  type Candle,
  type Frame,
  type Level,
  parseTopic,
  type Quote,
  readEnvelope,
} from '@tideline/wire';
import {
  bookSidesOf,
  bookSnapshotOf,
  candlePageOf,
  candlesOf,
  dealsOf,
  isFrame,
  quoteListOf,
  quoteOf,
} from '../parse/index.ts';
import type { RawRecord } from '../recording/raw-record.ts';
import { readPacket } from '../replay/packet.ts';
import { keyOfUrl } from '../replay/request-key.ts';
import type { Drawable } from './draw-spec.ts';
import { levelsText } from './stretch.ts';

const MINUTE = 60_000;
/** Minute of the last drawn candle: the one in which a diagram begins (docs/marbles.md). */
const LAST_MINUTE = 60;

interface Sides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/**
 * Draws the records of one pair of our own exchange: connections that open and close, frames and
 * answers with their epoch. Book sequences and deal ids of the first epoch are counted from the
 * start of the window, deal ids of a later one from its first deal.
 */
export class FrameStretch {
  readonly outputs = new Set<string>();
  readonly #symbol: string;
  /** The inputs. Texts are created at the end, when the newest candle is known. */
  readonly #events: { at: number; track: Drawable['track']; text: () => string }[] = [];
  readonly #epochs: string[] = [];
  #seq = 0;
  #deals: { epoch: string; base: number } | null = null;
  #lastDeal = 0;
  #quote: Quote | null = null;
  #candles: readonly Candle[] = [];
  #newest = 0;
  #open = false;
  #begun = false;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  get events(): readonly Drawable[] {
    return this.#events.map(({ at, track, text }) => ({ at, track, text: text() }));
  }

  /** Starts the window with the book that REST would answer. */
  begin(book: Sides, seq: number | null): void {
    const symbol = this.#symbol;
    this.#begun = true;
    this.#seq = seq ?? 0;
    if (this.#open) this.#add(0, 'socket', 'open');
    if (seq !== null) this.#add(0, 'rest', `book ${symbol} @0${levelsText(book)}`, 'book');
    const [quote, candles] = [this.#quote, this.#candles];
    if (quote) this.#add(0, 'rest', `quotes ${quoteText(quote)}`, 'quote');
    if (candles.length > 0) this.#addCandles(0, 'rest', 'candles', candles, '');
    const [epoch] = this.#epochs.slice(-1);
    if (epoch === undefined) return;
    this.#epochs.splice(0, this.#epochs.length, epoch);
    if (this.#lastDeal > 0) this.#deals = { epoch, base: this.#lastDeal };
  }

  /** @param at - time since the start of the window, ms; earlier records only update the state */
  take(record: RawRecord, at: number): void {
    if (record.kind === 'open' || record.kind === 'close') {
      this.#open = record.kind === 'open';
      this.#add(at, 'socket', this.#open ? 'open' : 'cut');
    } else if (record.kind === 'rest') this.#answer(record, at);
    else if (record.kind === 'received') {
      const packet = readPacket(record.text);
      // Some recorders do not record that a connection opened.
      if (packet.kind !== 'other' && !this.#open) {
        this.#open = true;
        this.#add(at, 'socket', 'open');
      }
      if (packet.kind === 'frames') for (const frame of packet.frames) this.#frame(frame, at);
    }
  }

  #frame(value: unknown, at: number): void {
    if (!isFrame(value)) {
      this.#add(at, 'socket', 'garbage');
      return;
    }
    const parts = parseTopic(value.topic);
    const symbol = this.#symbol;
    if (!parts || parts.kind === 'account') return;
    if (parts.kind !== 'tickers' && parts.symbol !== symbol) return;
    if (parts.kind === 'kline' && parts.period !== '1m') return;
    const place = `${this.#epoch(value.epoch)} frame ${value.seq}`;
    if (parts.kind === 'kline') {
      const candles = candlesOf(value.data, value.time);
      if (candles) this.#addCandles(at, 'socket', 'kline', candles, place);
      else this.#add(at, 'socket', `broken kline ${symbol} 1m${place}`);
      return;
    }
    const text = this.#said(value, parts.kind);
    const topic = parts.kind === 'tickers' ? 'tickers' : `${parts.kind} ${symbol}`;
    const numbered = parts.kind === 'depth' && text !== null;
    const end = numbered ? this.#epoch(value.epoch) : place;
    this.#add(
      at,
      'socket',
      text === null ? `broken ${topic}${place}` : text + end,
      OUTPUT[parts.kind],
    );
  }

  /** The content of a frame without its sequence; null when it is malformed. */
  #said(frame: Frame, kind: 'tickers' | 'price' | 'depth' | 'deal'): string | null {
    const { data, time, seq, epoch } = frame;
    const symbol = this.#symbol;
    if (kind === 'depth') {
      const sides = bookSidesOf(data);
      return sides && `depth ${symbol} @${this.#place(epoch, seq)}${levelsText(sides)}`;
    }
    if (kind === 'deal') {
      const deals = dealsOf(data, time);
      if (!deals) return null;
      const first = deals[0]?.id ?? 1;
      if (this.#deals?.epoch !== epoch) this.#deals = { epoch, base: first - 1 };
      const { base } = this.#deals;
      this.#lastDeal = deals.at(-1)?.id ?? this.#lastDeal;
      const rows = deals.map((each) => `${each.id - base}=${each.price}x${each.quantity}`);
      return `deal ${symbol} ${rows.join(' ') || 'none'}`;
    }
    if (kind === 'price') {
      const quote = quoteOf(data, time);
      if (quote?.symbol !== symbol) return null;
      this.#quote = quote;
      return `price ${quoteText(quote)}`;
    }
    const list = quoteListOf(data, time);
    if (!list) return null;
    const quote = list.quotes.find((each) => each.symbol === symbol);
    this.#quote = quote ?? this.#quote;
    return `tickers ${quote ? quoteText(quote) : 'none'}`;
  }

  #answer({ url, text }: RawRecord, at: number): void {
    const key = keyOfUrl(url) ?? '';
    const data = payloadOf(text);
    const { epoch, time } = (data ?? {}) as { readonly epoch?: unknown; readonly time?: unknown };
    if (typeof epoch !== 'string' || typeof time !== 'number') return;
    const end = this.#epoch(epoch);
    const quotes = key.startsWith('currency/quotation_new') ? quoteListOf(data, time) : null;
    const quote = quotes?.quotes.find(({ symbol }) => symbol === this.#symbol);
    if (quote) {
      this.#quote = quote;
      this.#add(at, 'rest', `quotes ${quoteText(quote)}${end}`);
    }
    // This call returns book and tape; a drawing shows the book.
    const book = /depth=(?!1(?:&|$))/.test(key) ? bookSnapshotOf(data, this.#symbol) : null;
    if (book) {
      const seq = this.#place(epoch, book.seq);
      this.#add(at, 'rest', `book ${this.#symbol} @${seq}${levelsText(book)}${end}`, 'book');
    }
    const page = /period=1m(?:&|$)/.test(key) ? candlePageOf(data, this.#symbol, '1m') : null;
    if (page) this.#addCandles(at, 'rest', 'candles', page.candles.slice(-2), end);
  }

  /** A book's sequence in the drawing. */
  #place(epoch: string, seq: number): number {
    return epoch === this.#epochs[0] ? Math.max(0, seq - this.#seq) : seq;
  }

  /** The epoch's letter as the end of a text; empty for the first epoch. */
  #epoch(epoch: string): string {
    if (!this.#epochs.includes(epoch)) this.#epochs.push(epoch);
    const at = this.#epochs.indexOf(epoch);
    return at === 0 ? '' : ` epoch ${String.fromCharCode(65 + at)}`;
  }

  #addCandles(
    at: number,
    track: Drawable['track'],
    kind: 'kline' | 'candles',
    candles: readonly Candle[],
    end: string,
  ): void {
    if (candles.length > 0) this.#candles = candles.slice(-2);
    this.#newest = Math.max(this.#newest, candles.at(-1)?.time ?? 0);
    const row = ({ time, close, revision, final }: Candle) => {
      const minute = LAST_MINUTE - (this.#newest - time) / MINUTE;
      return `${minute}=${close}~${revision}${final ? '!' : ''}`;
    };
    const text = () => `${kind} ${this.#symbol} 1m ${candles.map(row).join(' ') || 'none'}${end}`;
    this.#add(at, track, text, 'candles');
  }

  #add(at: number, track: Drawable['track'], text: string | (() => string), output?: string): void {
    if (!this.#begun) return;
    this.#events.push({ at, track, text: typeof text === 'string' ? () => text : text });
    if (output === 'candles') this.outputs.add(`candles ${this.#symbol} 1m`);
    else if (output !== undefined) this.outputs.add(`${output} ${this.#symbol}`);
  }
}

/** The output that shows the frames of a topic. */
const OUTPUT = { tickers: 'quote', price: 'quote', depth: 'book', deal: 'deals' } as const;

const quoteText = ({ symbol, last, seq }: Quote): string => `${symbol} ${last} @${seq}`;

function payloadOf(text: string): unknown {
  try {
    const outcome = readEnvelope(JSON.parse(text));
    return outcome.kind === 'ok' ? outcome.data : null;
  } catch {
    return null;
  }
}
