import type { LevelText } from '../book/index.ts';
import { signedChecksum } from './book-checksums.ts';
import { isJson, type Json, parseJson, plainNumber } from './json.ts';
import type { BookDelta } from './market-item.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/** A subscribed channel: what its number means. */
interface Channel {
  readonly channel: string;
  readonly symbol: string;
}

/**
 * Bitfinex v2: arrays that begin with the number of a channel, which the venue draws anew for each
 * connection, so an adapter belongs to one stream. With `conf` flags it sends a checksum of 25
 * levels a side and numbers every message of a connection. Sources:
 * docs.bitfinex.com/docs/ws-general, ws-websocket-checksum.
 */
export class Bitfinex implements VenueAdapter {
  readonly id = 'bitfinex';
  readonly name = 'Bitfinex v2';
  readonly chain = null;
  readonly checksum = signedChecksum;
  readonly anchors = {};
  readonly inverse = false;
  #channels = new Map<string, Channel>();
  /** Connections that number their messages. */
  #numbered = new Set<number>();

  parse(frame: VenueFrame, emit: Emit): void {
    if (frame.kind === 'close') this.#forget(frame.connection);
    if (frame.kind !== 'received') return;
    const json = parseJson(frame.text);
    if (isJson(json)) this.#event(frame.connection, json);
    else if (Array.isArray(json)) this.#message(frame.connection, json, emit);
    else throw new FrameError('neither a list nor an event');
  }

  save(): unknown {
    return { channels: [...this.#channels], numbered: [...this.#numbered] };
  }

  restore(state: unknown): void {
    const { channels, numbered } = state as {
      channels: [string, Channel][];
      numbered: number[];
    };
    this.#channels = new Map(channels);
    this.#numbered = new Set(numbered);
  }

  #event(connection: number, event: Json): void {
    const key = `${connection}/${String(event['chanId'])}`;
    if (event['event'] === 'subscribed') {
      const symbol =
        event['symbol'] ??
        String(event['key'] ?? '')
          .split(':')
          .slice(2)
          .join(':');
      this.#channels.set(key, { channel: String(event['channel']), symbol: String(symbol) });
    } else if (event['event'] === 'unsubscribed') this.#channels.delete(key);
    else if (event['event'] === 'conf' && event['status'] === 'OK') {
      if ((Number(event['flags']) & SEQ_ALL) !== 0) this.#numbered.add(connection);
    }
  }

  #forget(connection: number): void {
    this.#numbered.delete(connection);
    for (const key of this.#channels.keys()) {
      if (key.startsWith(`${connection}/`)) this.#channels.delete(key);
    }
  }

  #message(connection: number, message: readonly unknown[], emit: Emit): void {
    if (this.#numbered.has(connection)) {
      const value = message.at(-1);
      if (typeof value === 'number') emit({ kind: 'sequence', scope: String(connection), value });
    }
    const known = this.#channels.get(`${connection}/${String(message[0])}`);
    if (!known || message[1] === 'hb') return;
    const { channel, symbol } = known;
    if (channel === 'book') parseBook(symbol, message, emit);
    else if (channel === 'trades') parseTrades(symbol, message, emit);
  }
}

/** The flag by which the venue numbers all messages. */
const SEQ_ALL = 65_536;

function parseBook(symbol: string, message: readonly unknown[], emit: Emit): void {
  const shared = { symbol, time: null, epoch: '' };
  const ids = { first: Number.NaN, last: Number.NaN, previous: null };
  if (message[1] === 'cs') {
    const checksum = Number(message[2]);
    const none = { bids: [], asks: [] };
    emit({ kind: 'book-delta', ...shared, ...ids, ...none, checksum } satisfies BookDelta);
    return;
  }
  const rows = message[1];
  if (!Array.isArray(rows)) throw new FrameError('a book message without levels');
  const whole = rows.length === 0 || Array.isArray(rows[0]);
  const bids: LevelText[] = [];
  const asks: LevelText[] = [];
  for (const row of (whole ? rows : [rows]) as unknown[]) {
    const { bid, level } = levelOf(row);
    (bid ? bids : asks).push(level);
  }
  if (!whole) {
    emit({ kind: 'book-delta', ...shared, ...ids, bids, asks, checksum: null });
    return;
  }
  const rest = { id: null, inBand: true, checksum: null, depth: DEPTH };
  emit({ kind: 'book-snapshot', ...shared, ...rest, bids, asks });
}

/** Levels a side that the session subscribes to. */
const DEPTH = 250;

/** `[price, count, amount]`: amounts of asks are negative, a count of 0 removes the level. */
function levelOf(row: unknown): { readonly bid: boolean; readonly level: LevelText } {
  if (!Array.isArray(row) || row.slice(0, 3).some((cell) => typeof cell !== 'number')) {
    throw new FrameError('a level is not [price, count, amount]');
  }
  const [price, count, amount] = row as [number, number, number];
  const quantity = count === 0 ? '0' : plainNumber(Math.abs(amount));
  return { bid: amount > 0, level: [plainNumber(price), quantity] };
}

/** A snapshot is a list of trades, `te` one trade; `tu` repeats it. */
function parseTrades(symbol: string, message: readonly unknown[], emit: Emit): void {
  const rows = message[1] === 'te' ? [message[2]] : message[1] === 'tu' ? [] : message[1];
  if (!Array.isArray(rows)) throw new FrameError('a trade message without trades');
  for (const row of (rows as unknown[]).toReversed()) {
    if (!Array.isArray(row) || row.slice(0, 4).some((cell) => typeof cell !== 'number')) {
      throw new FrameError('a trade is not [id, time, amount, price]');
    }
    const [id, time, amount, price] = row as [number, number, number, number];
    const side = amount > 0 ? 'buy' : 'sell';
    const quantity = plainNumber(Math.abs(amount));
    const deal = { id, time, price: plainNumber(price), quantity, side } as const;
    // Ids are shared by all pairs of the venue, so a missing one means nothing.
    emit({ kind: 'deal', symbol, deal, firstId: null, lastId: null, source: 'trade' });
  }
}
