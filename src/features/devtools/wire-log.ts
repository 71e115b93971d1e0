import type { WireTap } from '@tideline/streams';
import { keyOfUrl, type RawRecord, readPacket, withoutSecrets } from '@tideline/streams/recordings';
import { type Frame, parseTopic } from '@tideline/wire';

/** A record with its parsed content. */
export interface LoggedRecord {
  readonly record: RawRecord;
  /** Frames of public topics in it. */
  readonly frames: readonly Frame[];
}

export interface LogLimits {
  /** Maximum age of records, ms. */
  readonly age: number;
  /** Maximum amount of text, characters: about a byte each when recorded. */
  readonly size: number;
}

/** Start of a segment: a reader needs nothing from before, because it requests the snapshots. */
interface Segment {
  readonly records: LoggedRecord[];
  readonly begun: number;
  size: number;
}

interface LogClock {
  wall(): number;
  monotonic(): number;
}

const TOPICS = /^42\d*\["(?:un)?subscribe"/;

/**
 * Traffic between market and exchange, bounded: whole segments are dropped when too old or too
 * large. Contains public data only: frames of market topics, their subscriptions, and market
 * answers.
 */
export class WireLog implements WireTap {
  readonly #clock: LogClock;
  readonly #limits: LogLimits;
  readonly #listeners = new Set<(logged: LoggedRecord) => void>();
  #segments: Segment[] = [];
  #recording = false;
  /** Called when the amount requires a new segment. */
  onFull: (() => void) | null = null;

  constructor(clock: LogClock, limits: LogLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether traffic is stored; turning it off drops it. */
  get recording(): boolean {
    return this.#recording;
  }
  set recording(on: boolean) {
    this.#recording = on;
    this.#segments = on ? [this.#segment()] : [];
  }

  /** Characters stored. */
  get size(): number {
    return this.#segments.reduce((sum, each) => sum + each.size, 0);
  }

  /** Time stored, ms. */
  get span(): number {
    const [first] = this.#segments;
    return first ? this.#clock.monotonic() - first.begun : 0;
  }

  listen(listener: (logged: LoggedRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts a segment; the caller requests its snapshots. */
  begin(): void {
    if (!this.#recording) return;
    this.#segments.push(this.#segment());
    this.#trim();
  }

  /** The snapshots of the last segment did not arrive: it continues the previous one. */
  join(): void {
    const last = this.#segments.pop();
    const before = this.#segments.at(-1);
    if (!last) return;
    if (!before) this.#segments.push(last);
    else {
      for (const each of last.records) before.records.push(each);
      before.size += last.size;
    }
  }

  /**
   * The stored records from the start of a segment that existed `age` ms ago; all when there was
   * none.
   */
  stored(age = Number.POSITIVE_INFINITY): readonly LoggedRecord[] {
    const until = this.#clock.monotonic() - age;
    const from = this.#segments.findLastIndex((each) => each.begun <= until);
    return this.#segments.slice(Math.max(0, from)).flatMap((each) => each.records);
  }

  opened(connection: number, url: string): void {
    this.#take({ kind: 'open', connection, url, text: '', requested: null });
  }
  closed(connection: number, reason: string): void {
    this.#take({ kind: 'close', connection, url: '', text: reason, requested: null });
  }
  received(connection: number, text: string): void {
    this.#take({ kind: 'received', connection, url: '', text, requested: null });
  }
  sent(connection: number, text: string): void {
    this.#take({ kind: 'sent', connection, url: '', text, requested: null });
  }
  asking(url: string): (body: string) => void {
    const requested = Math.round(this.#clock.wall() * 1000);
    return (text) => this.#take({ kind: 'rest', connection: 0, url, text, requested });
  }

  /** Adds a record of a replayed recording; its times are the recording's. */
  replayed(record: RawRecord): void {
    this.#tell(record);
  }

  #take(said: Omit<RawRecord, 'wall' | 'mono' | 'file' | 'line'>): void {
    const wall = Math.round(this.#clock.wall() * 1000);
    const mono = Math.round(this.#clock.monotonic() * 1000);
    const logged = this.#tell({ ...said, wall, mono, file: '', line: 0 });
    const segment = this.#segments.at(-1);
    if (!logged || !segment) return;
    segment.records.push(logged);
    segment.size += logged.record.text.length;
    this.#trim();
  }

  #tell(record: RawRecord): LoggedRecord | null {
    const logged = publicOf(record);
    if (logged) for (const listener of this.#listeners) listener(logged);
    return logged;
  }

  #trim(): void {
    const { age, size } = this.#limits;
    const now = this.#clock.monotonic();
    const maxSegment = size / 4;
    for (;;) {
      const [first, second] = this.#segments;
      if (!first || !second) break;
      if (this.size <= size && now - second.begun < age) break;
      this.#segments.shift();
    }
    const last = this.#segments.at(-1);
    if (!last || last.size <= maxSegment) return;
    // Without snapshots the log must not grow: older data is dropped for newer.
    if (last.size > size) this.#segments = [this.#segment()];
    this.onFull?.();
  }

  #segment(): Segment {
    return { records: [], begun: this.#clock.monotonic(), size: 0 };
  }
}

/** The part of a record that may be stored and shown; null for private data. */
function publicOf(record: RawRecord): LoggedRecord | null {
  const cleaned = withoutSecrets(record);
  if (!cleaned) return null;
  const { kind, text, url } = cleaned;
  if (kind === 'open' || kind === 'close') return { record: cleaned, frames: [] };
  if (kind === 'rest') {
    return keyOfUrl(url)?.startsWith('currency/') ? { record: cleaned, frames: [] } : null;
  }
  if (kind === 'sent') return TOPICS.test(text) ? { record: cleaned, frames: [] } : null;
  const packet = readPacket(text);
  if (packet.kind === 'connected') return { record: cleaned, frames: [] };
  if (packet.kind !== 'frames') return null;
  const frames = packet.frames.filter(isPublic);
  return frames.length === packet.frames.length ? { record: cleaned, frames } : null;
}

function isPublic(frame: unknown): frame is Frame {
  const { topic } = (frame ?? {}) as { readonly topic?: unknown };
  const parts = typeof topic === 'string' ? parseTopic(topic) : null;
  return parts !== null && parts.kind !== 'account';
}
