import {
  alwaysOn,
  createMarket,
  type EngineState,
  engineStateOf,
  type MarketEngine,
  Player,
  Replay,
  systemClock,
} from '@tideline/streams';
import { type RawRecord, type RecordingView, recordedTopics } from '@tideline/streams/recordings';
import { BehaviorSubject, merge, type Observable, type Subscription } from 'rxjs';
import { demand } from './demand.ts';

interface RunOptions {
  /** The pace of publication. */
  readonly tick$: Observable<unknown>;
  readonly onRecord: (record: RawRecord) => void;
  /** Called when the file is damaged at the next position. */
  readonly onFailure: (error: unknown) => void;
}

/** An engine from one position of a recording on. */
interface Stretch {
  readonly replay: Replay;
  readonly engine: MarketEngine;
  readonly player: Player;
  readonly subscription: Subscription;
}

/** A recording as the market of the app, with controls of its time. */
export class ReplayRun {
  /** The engine at the shown position; a new one after each seek. */
  readonly engine$: BehaviorSubject<MarketEngine>;
  /** First and last time of the recording, ms UTC. */
  readonly start: number;
  readonly end: number;
  readonly #view: RecordingView;
  readonly #options: RunOptions;
  #stretch: Stretch;
  #source: AsyncGenerator<readonly RawRecord[]>;
  #reading: Promise<void> | null = null;
  #over = false;
  #last: number;
  /** The next seek; a dragged slider requests seeks faster than they complete. */
  #wanted: number | null = null;
  #seeking: Promise<void> | null = null;

  constructor(view: RecordingView, options: RunOptions) {
    this.#view = view;
    this.#options = options;
    this.start = view.header.start / 1000;
    this.end = (view.chunks.at(-1)?.last ?? view.header.start) / 1000;
    this.#last = this.start;
    this.#source = view.records();
    this.#stretch = this.#begin(null);
    this.engine$ = new BehaviorSubject(this.#stretch.engine);
  }

  /** The present position, ms UTC. */
  get position(): number {
    return Math.min(this.end, this.#last);
  }

  /** Speed relative to real time; 0 while paused. */
  get speed(): number {
    return this.#stretch.player.speed;
  }

  /** Whether everything has been played. */
  get over(): boolean {
    return this.#over && this.#stretch.replay.ahead === 0;
  }

  /** @param speed - 0.1…1000, relative to real time */
  play(speed: number): void {
    const play = () => this.#stretch.player.play(speed);
    if (this.over) void this.seek(this.start).then(play);
    else play();
  }

  pause(): void {
    this.#stretch.player.pause();
  }

  /** Pauses, and plays up to the next frame. */
  async step(): Promise<void> {
    this.pause();
    let stepped: RawRecord['kind'] | null = null;
    while (stepped !== 'received') {
      const { replay } = this.#stretch;
      stepped = replay.next?.kind ?? null;
      if (!replay.step() && !(await this.#read())) break;
    }
  }

  /** Seeks to a time (ms UTC): from the checkpoint before it, or from the beginning. */
  seek(moment: number): Promise<void> {
    this.#wanted = moment;
    this.#seeking ??= this.#follow().finally(() => {
      this.#seeking = null;
    });
    return this.#seeking;
  }

  close(): void {
    close(this.#stretch);
    void this.#source.return(undefined);
    void this.#view.close();
  }

  /** @param state - state to start from; null at the beginning of the recording */
  #begin(state: EngineState | null): Stretch {
    const replay = new Replay();
    replay.begin(state);
    replay.onRecord = (record) => {
      this.#last = record.wall / 1000;
      this.#options.onRecord(record);
    };
    const engine = createMarket({
      sources: replay,
      clock: replay.clock,
      lifecycle: alwaysOn,
      // Connections open at their recorded times; retries do not wait longer.
      random: () => 0,
      tick$: this.#options.tick$,
    });
    // Held permanently, so that a screen opened in the middle finds the state instead of waiting
    // for a snapshot.
    const held = recordedTopics(this.#view.header).map((topic) => demand(engine, topic));
    const subscription = merge(...held).subscribe();
    const player = new Player({ replay, clock: systemClock, more: () => void this.#read() });
    return { replay, engine, player, subscription };
  }

  async #follow(): Promise<void> {
    for (let moment = this.#wanted; moment !== null; moment = this.#wanted) {
      this.#wanted = null;
      await this.#seek(moment);
    }
  }

  async #seek(moment: number): Promise<void> {
    const { speed } = this;
    this.pause();
    await this.#reading;
    try {
      const { checkpoint, records } = await this.#view.seek(
        moment * 1000,
        (state) => engineStateOf(state) !== null,
      );
      void this.#source.return(undefined);
      this.#source = records;
      this.#over = false;
      this.#last = checkpoint ? checkpoint.wall / 1000 : this.start;
      close(this.#stretch);
      this.#stretch = this.#begin(engineStateOf(checkpoint?.state));
      this.engine$.next(this.#stretch.engine);
      while (await this.#nextBy(moment)) this.#stretch.replay.step();
    } catch (error) {
      this.#options.onFailure(error);
    }
    if (speed > 0) this.#stretch.player.play(speed);
  }

  /** Whether another record is at or before a time, ms UTC; reads ahead if necessary. */
  async #nextBy(moment: number): Promise<boolean> {
    while (!this.#stretch.replay.next) if (!(await this.#read())) return false;
    const { next } = this.#stretch.replay;
    return next !== null && next.wall / 1000 <= moment;
  }

  /** Reads ahead. @returns whether there was more */
  async #read(): Promise<boolean> {
    this.#reading ??= this.#next().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
    return !this.over;
  }

  async #next(): Promise<void> {
    if (this.#over) return;
    const source = this.#source;
    try {
      const { value, done } = await source.next();
      if (source !== this.#source) return;
      if (!done) this.#stretch.replay.push(value);
      else {
        this.#over = true;
        this.#stretch.replay.end();
      }
    } catch (error) {
      this.#over = true;
      this.#stretch.replay.end();
      this.#options.onFailure(error);
    }
  }
}

function close({ player, subscription, engine }: Stretch): void {
  player.close();
  subscription.unsubscribe();
  engine.close();
}
