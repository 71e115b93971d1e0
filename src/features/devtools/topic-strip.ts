import { keyOfUrl } from '@tideline/streams/recordings';
import { BOOK_DEPTH, type PublicTopic, parseTopic } from '@tideline/wire';
import type { LoggedRecord } from './wire-log.ts';

/**
 * Kinds of marks on a strip: a frame of the topic, frames missing before one, another epoch, a REST
 * answer on the topic, and the connection opening or closing.
 */
export interface StripMark {
  readonly kind: 'frame' | 'gap' | 'epoch' | 'rest' | 'open' | 'cut';
  /** Monotonic, ms. */
  readonly at: number;
  /** Sequence of a frame; the number of missing frames at a gap. */
  readonly number: number | null;
}

/** The longest a strip shows, ms. */
const STRIP_LENGTH = 30_000;

/** The last marks of one topic. */
export class TopicStrip {
  readonly topic: PublicTopic;
  readonly marks: StripMark[] = [];
  readonly #key: string;
  readonly #clock: (() => number) | null;
  #last = Number.NEGATIVE_INFINITY;
  #place: { readonly epoch: string; readonly seq: number } | null = null;

  /** @param clock - monotonic, ms; null for a replay, whose time is that of its last record */
  constructor(topic: PublicTopic, clock: (() => number) | null) {
    this.topic = topic;
    this.#clock = clock;
    this.#key = answerOf(topic);
  }

  /** The time at the strip's end, on the marks' own clock. */
  now(): number {
    return this.#clock ? this.#clock() : this.#last;
  }

  take({ record, frames }: LoggedRecord): void {
    const at = record.mono / 1000;
    if (at < this.#last) this.#rewind();
    this.#last = at;
    const put = (kind: StripMark['kind'], number: number | null = null) =>
      this.marks.push({ kind, at, number });
    if (record.kind === 'open') put('open');
    else if (record.kind === 'close') {
      // Data between two connections is not a gap, because it is requested again.
      this.#place = null;
      put('cut');
    } else if (record.kind === 'rest') {
      if (keyOfUrl(record.url)?.startsWith(this.#key)) put('rest');
    }
    for (const { topic, epoch, seq } of frames) {
      if (topic !== this.topic) continue;
      const place = this.#place;
      this.#place = { epoch, seq };
      if (place && place.epoch !== epoch) put('epoch');
      else if (place && seq > place.seq + 1) put('gap', seq - place.seq - 1);
      put('frame', seq);
    }
    const until = at - STRIP_LENGTH;
    const keep = this.marks.findIndex((mark) => mark.at >= until);
    if (keep > 0) this.marks.splice(0, keep);
  }

  /** A replay went back: the drawn marks are in the future. */
  #rewind(): void {
    this.marks.length = 0;
    this.#place = null;
  }
}

/** Prefix of the key of an answer on a topic. */
function answerOf(topic: PublicTopic): string {
  const parts = parseTopic(topic);
  if (parts?.kind === 'kline') {
    return `currency/new_timeshar?period=${parts.period}&symbol=${parts.symbol}`;
  }
  if (parts?.kind === 'depth') return `currency/deal?depth=${BOOK_DEPTH}&symbol=${parts.symbol}`;
  if (parts?.kind === 'deal') return `currency/deal?depth=1&symbol=${parts.symbol}`;
  return 'currency/quotation_new';
}
