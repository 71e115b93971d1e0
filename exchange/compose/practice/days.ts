import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeDay } from '@tideline/wire/calls/practice';
import type { SteppedClock } from '../../faults/stepped-clock.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Playback, Reach } from '../../market/feeds/recording/playback.ts';
import { SimFeed } from '../../market/feeds/sim/sim-feed.ts';
import type { MarketFeed } from '../../market/history.ts';
import type { OwnFiles } from './own/own-files.ts';
import { recordedDay } from './own/recorded-day.ts';

const DAY = 86_400_000;

/**
 * Days of the simulated market by their seeds. Four pairs, because 100 simulated seconds of all
 * twenty take more than a second of a processor.
 */
const SIMULATED = new Map([
  ['2025-03-04', 304],
  ['2025-06-12', 612],
  ['2025-09-23', 923],
  ['2025-11-06', 1_106],
  ['2026-01-15', 115],
]);
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];

/** What a recording's name ends with. */
const RECORDING = /^[A-Za-z0-9_-]{1,48}\.tideline$/;
/** Recordings that are listed at most: each is opened for its header. */
const MAX_RECORDINGS = 100;

/** The market of a day, and the last instant that may be played. */
export interface DayMarket {
  readonly feed: MarketFeed;
  readonly from: number;
  readonly to: number;
}

/** The days that can be practised on. */
export class PracticeDays {
  readonly #folder: string | null;
  readonly #own: OwnFiles;

  /** @param folder - of recordings; null has none */
  constructor(folder: string | null, own: OwnFiles) {
    this.#folder = folder;
    this.#own = own;
  }

  /** The days of everybody, and those of a user's own files. */
  async list(owner: string): Promise<PracticeDay[]> {
    const simulated = [...SIMULATED.keys()].map((id): PracticeDay => {
      const from = Date.parse(id);
      return { id, kind: 'simulated', from, to: from + DAY - 1, symbols: SYMBOLS };
    });
    return [...simulated, ...(await this.#recorded()), ...(await this.#own.of(owner))];
  }

  /** @throws CallError `not-found` */
  async named(id: string, owner: string): Promise<PracticeDay> {
    const day = (await this.list(owner)).find((each) => each.id === id);
    if (!day) throw new CallError('not-found', 'day');
    return day;
  }

  /**
   * Opens the market of a day at an instant, which becomes the clock's.
   * @param owner - of the run
   * @param from - the nearest later instant is taken at which every pair has a price
   */
  async open(
    day: PracticeDay,
    owner: string,
    from: number,
    clock: SteppedClock,
  ): Promise<DayMarket> {
    const seed = SIMULATED.get(day.id);
    if (seed !== undefined) {
      clock.beginAt(from);
      return { feed: new SimFeed(seed, clock, day.symbols), from, to: day.to };
    }
    const { RecordingFeed } = await import('../../market/feeds/recording/recording-feed.ts');
    let to = day.to;
    const path = day.kind === 'own' ? await this.#own.use(owner, day.id) : this.#fileOf(day.id);
    const playback: Playback = {
      begin(reach: Reach): number {
        // A later loop would show what has not been yet, so the end is never reached.
        to = Math.floor(reach.to) - 1;
        clock.beginAt(Math.min(to, Math.ceil(Math.max(reach.from, reach.dealt, from))));
        return 0;
      },
      reached: () => undefined,
    };
    // Its file has the owner's id in its name.
    const feed = await RecordingFeed.open(path, clock, playback, { name: day.name });
    return { feed, from: clock.now(), to };
  }

  #fileOf(id: string): string {
    return join(this.#folder ?? '', `${id}.tideline`);
  }

  async #recorded(): Promise<PracticeDay[]> {
    if (this.#folder === null) return [];
    const names = await readdir(this.#folder).catch((): string[] => []);
    const ids = names.filter((name) => RECORDING.test(name)).map((name) => name.slice(0, -9));
    const days = ids
      .sort()
      .slice(0, MAX_RECORDINGS)
      .map((id) => recordedDay(this.#fileOf(id), id, 'recorded'));
    return (await Promise.all(days)).filter((day) => day !== null);
  }
}
