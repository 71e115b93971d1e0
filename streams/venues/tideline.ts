import { type Frame, readEnvelope } from '@tideline/wire';
import { isPeriod } from '@tideline/wire/periods';
import { BOOK_DEPTH } from '@tideline/wire/socket';
import {
  bookSnapshotOf,
  candlePageOf,
  dealPageOf,
  isFrame,
  type Stamp,
  stampOf,
  topicOf,
} from '../parse/index.ts';
import { readPacket } from '../replay/packet.ts';
import { EpochGate, type EpochOrder } from '../sync/epoch-gate.ts';
import { AHEAD } from '../sync/horizon.ts';
import { RANGE_RULE } from './chain-rules.ts';
import { queryOf } from './json.ts';
import { RecordedTopics } from './recorded-topics.ts';
import type { Emit, VenueAdapter, VenueFrame } from './venue-adapter.ts';

/** Default number of levels a side of `currency/deal`. */
const DEFAULT_DEPTH = 100;
/** Answers with market data, by path. */
const ANSWER = /currency\/(deal|quotation_new|new_timeshar)(?:\?|$)/;

/**
 * Our own exchange (`@tideline/wire/socket`): frames with topic, epoch, seq and data, alone or in
 * lists; the book's snapshot is the answer of `currency/deal`.
 *
 * A recording is read by the rules of the live engine: one connection at a time, the epoch gate,
 * the horizon and the parser of each topic. A frame that is malformed for the engine becomes an
 * item that names it.
 */
export class TidelineAdapter implements VenueAdapter {
  readonly id = 'tideline';
  readonly name = 'Tideline exchange';
  readonly chain = RANGE_RULE;
  readonly checksum = null;
  readonly anchors = {};
  readonly inverse = false;
  readonly #gate = new EpochGate();
  #emit: Emit = () => {};
  readonly #topics = new RecordedTopics((item) => this.#emit(item));
  /** The present connection; frames of older ones are late. */
  #connection: number | null = null;
  /** The first frame of another epoch. */
  #announced: Frame | null = null;
  /** Newest exchange time, and the receiver's clock at its arrival, ms. */
  #newest: { readonly time: number; readonly wall: number } | null = null;

  parse(frame: VenueFrame, emit: Emit): void {
    this.#emit = emit;
    if (frame.kind === 'rest') this.#answer(frame);
    else if (frame.kind === 'close' && frame.connection === this.#connection) {
      this.#connection = null;
    } else if (frame.kind === 'received') this.#packet(frame);
  }

  save() {
    const { epoch } = this.#gate;
    return {
      epoch,
      connection: this.#connection,
      newest: this.#newest,
      announced: this.#announced,
      ...this.#topics.save(),
    };
  }

  restore(saved: unknown): void {
    const state = saved as ReturnType<TidelineAdapter['save']>;
    this.#connection = state.connection;
    this.#newest = state.newest;
    this.#topics.restore(state);
    if (state.epoch !== null) this.#gate.frame(state.epoch, 0, state.newest?.time ?? 0);
    if (state.announced) this.#gate.frame(state.announced.epoch, 0, state.announced.time);
    this.#announced = state.announced;
  }

  #packet({ text, connection, wall }: VenueFrame): void {
    const packet = readPacket(text);
    if (packet.kind === 'broken') this.#malformed('packet', 'it is no JSON');
    if (packet.kind === 'other' || packet.kind === 'broken') return;
    if (packet.kind === 'connected' || this.#connection === null) {
      this.#connection = connection;
      this.#gate.relink();
      this.#topics.relink();
    }
    if (connection !== this.#connection || packet.kind === 'connected') return;
    for (const each of packet.frames) this.#frame(each, wall / 1000);
  }

  #frame(value: unknown, now: number): void {
    const name = topicOf(value);
    const topic = name === null ? null : this.#topics.of(name);
    if (!topic) {
      // Recordings omit account events; unknown topics are from a later version.
      if (name === null) this.#malformed('frame', 'it names no topic');
    } else if (!isFrame(value)) topic.malformed('its envelope does not keep to the contract');
    else if (this.#isAhead(value.time, now)) topic.malformed('it is dated in the future');
    else {
      const place = this.#gate.frame(value.epoch, now, value.time);
      if (place !== 'old') this.#settleAnnounced(place, now);
      if (place === 'announced') this.#announced = value;
      if (place === 'same' || place === 'new') topic.receive(value, now);
    }
  }

  /** The frame after one of another epoch shows whether that epoch began or was nonsense. */
  #settleAnnounced(place: EpochOrder, now: number): void {
    const frame = this.#announced;
    this.#announced = null;
    if (place === 'new') this.#topics.restart();
    const topic = frame && this.#topics.of(frame.topic);
    if (!topic) return;
    if (place === 'new') topic.receive(frame, now);
    else topic.malformed(`no other frame is of its epoch ${frame.epoch}`, frame.seq);
  }

  #isAhead(time: number, wall: number): boolean {
    const newest = this.#newest;
    const latest = newest && newest.time + Math.max(0, wall - newest.wall);
    if (latest !== null && time - latest > AHEAD) return true;
    if (latest === null || time > latest) this.#newest = { time, wall };
    return false;
  }

  /**
   * The envelope's payload is in `data`. Ignores anything that is not an answer, such as a proxy's
   * page.
   */
  #answer(frame: VenueFrame): void {
    const call = ANSWER.exec(frame.url)?.[1];
    const data = call === undefined ? null : payloadOf(frame.text);
    if (call === undefined || data === null) return;
    const path = `currency/${call}`;
    const now = frame.wall / 1000;
    const stamp = stampOf(data);
    if (!stamp || this.#isAhead(stamp.time, now)) {
      this.#malformed(path, stamp ? 'it is dated in the future' : 'it has no epoch and time');
      return;
    }
    const asked = frame.requested ?? frame.wall;
    const speaking = this.#connection !== null && this.#gate.spoken;
    const place = this.#gate.answer(stamp.epoch, asked / 1000, now, speaking);
    if (place === 'new') this.#topics.restart();
    if (call === 'deal') this.#dealAnswer(frame.url, data, stamp, place !== 'old');
    else if (place === 'old') return;
    else if (call === 'quotation_new') {
      const fault = this.#topics.quotes.list({ ...stamp, data }, this.#emit);
      if (fault !== null) this.#malformed(path, fault);
    } else if (!isCandlePage(frame.url, data)) this.#malformed(path, 'it is no page of candles');
  }

  /**
   * The book and the newest deals of a pair.
   * @param current - whether the answer belongs to the running epoch; a book of another one waits
   *   for its epoch
   */
  #dealAnswer(url: string, data: unknown, { epoch, time }: Stamp, current: boolean): void {
    const symbol = queryOf(url, 'symbol');
    const book = bookSnapshotOf(data, symbol);
    const deals = dealPageOf(data, symbol);
    if (book && isWhole(url, book.bids.length, book.asks.length)) {
      const { bids, asks, seq: id } = book;
      const rest = { id, inBand: false, epoch, checksum: null, depth: null };
      this.#emit({ kind: 'book-snapshot', symbol, time, bids, asks, ...rest });
    }
    const page = deals && { deals: deals.toReversed(), epoch, time };
    const fault = page && current ? this.#topics.deals(symbol).take(page, this.#emit) : null;
    const unread = book && deals ? fault : 'it is no book and deals of the pair asked for';
    if (unread !== null) this.#malformed('currency/deal', unread);
  }

  #malformed(topic: string, reason: string): void {
    this.#emit({ kind: 'malformed', topic, reason, book: null });
  }
}

function payloadOf(text: string): unknown {
  try {
    const outcome = readEnvelope(JSON.parse(text));
    return outcome.kind === 'ok' ? outcome.data : null;
  } catch {
    return null;
  }
}

function isCandlePage(url: string, data: unknown): boolean {
  const period = queryOf(url, 'period');
  return isPeriod(period) && candlePageOf(data, queryOf(url, 'symbol'), period) !== null;
}

/** A request for deals returns only a level or two of the book; changes do not build on those. */
function isWhole(url: string, bids: number, asks: number): boolean {
  const asked = Number(queryOf(url, 'depth') || DEFAULT_DEPTH);
  return asked >= BOOK_DEPTH || (bids < asked && asks < asked);
}
