import { basename } from 'node:path';
import type { LiveVenue } from '@tideline/streams/node';
import type { FeedInfo } from '@tideline/wire';
import type { Clock, Depth, FeedTick, Print } from '../../../foundation/ports/ports.ts';
import { addBar, type Bar, flatBar } from '../../bar.ts';
import type { History, MarketFeed } from '../../history.ts';
import { BookPlayer } from './book-player.ts';
import { type LoadedRecording, loadRecording } from './load.ts';
import { type Playback, playedNow } from './playback.ts';
import type { RecordedDeals } from './recorded-deals.ts';

/** Whoever has the recording, or saw its last loop, knows what comes. */
const KNOWN = ': prices are known in advance';

const TICK = 100;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A longer gap in the recording counts as a silent feed, ms. */
const SILENCE = 10_000;

interface RecordingOptions {
  /** Reads the frames of a venue that is not shipped. */
  readonly adapter?: LiveVenue['adapter'] | undefined;
  /** What the feed is called instead of its file. */
  readonly name?: string | undefined;
}

/**
 * Plays a recording as the current market. Its times shift, by whole days if it is long enough. Its
 * end starts a new loop as a new generation. History is what this loop has played; it contains no
 * future data.
 */
export class RecordingFeed implements MarketFeed {
  readonly symbols: readonly string[];
  readonly history: History;
  generation = 1;
  readonly #recording: LoadedRecording;
  readonly #shown: string;
  readonly #clock: Clock;
  readonly #playback: Playback;
  #shift = 0;
  #last = 0;
  #player: BookPlayer | null = null;
  #emit: (ticks: readonly FeedTick[]) => void = () => undefined;
  /** The start of the next loop. */
  #rewinding: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | null = null;
  #stopped = false;
  #report: (error: unknown) => void;

  private constructor(recording: LoadedRecording, name: string, clock: Clock, playback: Playback) {
    this.#recording = recording;
    this.#shown = name;
    this.#clock = clock;
    this.#playback = playback;
    this.symbols = [...recording.names.keys()].sort();
    this.history = this.#history();
    this.#report = (error) => console.error(error);
  }

  /** @throws RecordingError */
  static async open(
    path: string,
    clock: Clock,
    playback: Playback = playedNow(clock),
    { adapter, name = basename(path) }: RecordingOptions = {},
  ): Promise<RecordingFeed> {
    const recording = await loadRecording(path, adapter);
    const feed = new RecordingFeed(recording, name, clock, playback);
    await feed.#rewind();
    return feed;
  }

  get info(): FeedInfo {
    return {
      kind: 'recording',
      label: `${this.#shown}${KNOWN}`,
      shift: this.#shift,
    };
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#emit = emit;
    this.#timer = setInterval(() => this.turn(), TICK);
  }

  turn(): void {
    const ticks = this.#advance(this.#clock.now());
    if (ticks.length > 0) this.#emit(ticks);
  }

  async buffered(time: number): Promise<void> {
    await this.#rewinding;
    const until = time - this.#shift + this.#recording.latency;
    for (let player = this.#player; player && player.readTo < until; player = this.#player) {
      await player.read();
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#stopped = true;
    void this.#player?.close();
  }

  #advance(clock: number): FeedTick[] {
    const player = this.#player;
    if (!player) return [];
    // A fast clock waits at the end of the buffer. It learns of more frames before it is asked
    // again, otherwise both would wait for each other.
    player.readAhead();
    this.#playback.reached(player.readTo - this.#recording.latency);
    if (clock <= this.#last) return [];
    const end = this.#recording.to + this.#shift;
    // Plays the last frames before the next loop, even if a fast clock would skip them.
    const now = Math.min(clock, end);
    if (this.#last >= end) {
      this.#player = null;
      this.#rewinding = this.#rewind(player).catch((error: unknown) => {
        // A feed that was stopped may find its file gone.
        if (!this.#stopped) this.#report(error);
      });
      return [];
    }
    const after = this.#last;
    const position = now - this.#shift;
    const changed = new Set(player.play(position + this.#recording.latency));
    this.#playback.reached(player.readTo - this.#recording.latency);
    if (position + this.#recording.latency - player.played > SILENCE) return [];
    this.#last = now;
    return this.symbols.map((symbol) => ({
      symbol,
      time: now,
      deals: this.history.deals(symbol, after, now),
      book: changed.has(this.#name(symbol)) ? this.history.book(symbol, now) : null,
    }));
  }

  /** Starts the recording again. */
  async #rewind(former: BookPlayer | null = null): Promise<void> {
    await former?.close();
    const { path, adapter, latency } = this.#recording;
    this.#shift = this.#playback.begin(this.#recording);
    const now = this.#clock.now();
    const position = now - this.#shift + latency;
    const player = await BookPlayer.open(path, adapter(), position);
    // Stopped while the file was being opened; nothing else would close it.
    if (this.#stopped) return player.close();
    player.play(position);
    this.#playback.reached(player.readTo - latency);
    this.#last = now;
    this.generation++;
    this.#player = player;
  }

  #name(symbol: string): string {
    return this.#recording.names.get(symbol) ?? symbol;
  }

  #deals(symbol: string): RecordedDeals {
    const deals = this.#recording.deals.get(symbol);
    if (!deals) throw new RangeError(`no pair ${symbol}`);
    return deals;
  }

  #history(): History {
    const feed = this;
    return {
      get start(): number {
        return Math.floor((feed.#recording.from + feed.#shift) / MINUTE) * MINUTE;
      },
      minutes: (symbol, from, to): readonly Bar[] => {
        const shift = feed.#shift;
        return feed
          .#deals(symbol)
          .bars(Math.ceil(from / MINUTE) * MINUTE - shift, to - shift, shift);
      },
      day(symbol, open): Bar {
        const bars = this.minutes(symbol, Math.max(open, this.start), open + DAY);
        const day = flatBar(open, bars[0]?.open ?? 0);
        for (const bar of bars) addBar(day, bar);
        return day;
      },
      deals: (symbol, after, until): readonly Print[] => {
        const shift = feed.#shift;
        return feed.#deals(symbol).between(after - shift, until - shift, shift);
      },
      book: (symbol): Depth | null => feed.#player?.book(feed.#name(symbol)) ?? null,
    };
  }
}
