import type { Frame, Topic } from '#wire';
import type { Stats } from '../stats.ts';
import { isNear } from '../sync/horizon.ts';

/**
 * Reads the frames of one topic in their order, within one epoch: what is older than what came is
 * dropped, what is missing is said before what follows it, and a number that no neighbour explains is
 * malformed. Plain fields and one method a frame, because every frame takes this way.
 */
export abstract class TopicReader {
  readonly topic: Topic;
  /** Sequence of the newest frame; NaN before the first. */
  seq = Number.NaN;
  /** Monotonic time of the newest frame that was read, ms; NaN before the first. */
  readAt = Number.NaN;
  /**
   * The next frame may carry the last number again, or begin anew: the exchange greets whoever
   * subscribes with the present state at the present number.
   */
  greeting = true;
  protected readonly stats: Stats;
  /** A number that no neighbour explained; the one after it explains it. */
  #strange = Number.NaN;

  constructor(topic: Topic, stats: Stats) {
    this.topic = topic;
    this.stats = stats;
  }

  /** A frame of the present epoch, at monotonic time `now`. */
  receive(frame: Frame, now: number): void {
    const { seq } = frame;
    this.stats.frames += 1;
    if (seq !== this.seq + 1 && !this.#admit(frame, now)) return;
    this.seq = seq;
    this.readAt = now;
    this.greeting = false;
    this.take(frame, now);
  }

  /** A frame of this topic, or what claims to be one, does not keep to the contract. */
  nonsense(frame: Frame | null, now: number): void {
    this.stats.malformed += 1;
    this.broke(frame, now);
  }

  /** A new connection begins. */
  relink(): void {
    this.greeting = true;
    this.#strange = Number.NaN;
  }

  /** A new epoch: its numbers begin anew. */
  restart(): void {
    this.forget();
  }

  /** Whatever number comes next is believed. */
  protected forget(): void {
    this.seq = Number.NaN;
    this.greeting = true;
    this.#strange = Number.NaN;
  }

  protected abstract take(frame: Frame, now: number): void;
  /** A frame is older than one that was read. */
  protected repeated(_frame: Frame): void {}
  /** Frames are missing before this one. */
  protected abstract gap(frame: Frame): void;
  /** A frame is there and cannot be read: what it said is lost. */
  protected abstract broke(frame: Frame | null, now: number): void;

  /** Whether a frame that does not simply follow is taken. */
  #admit(frame: Frame, now: number): boolean {
    const { seq } = frame;
    const known = this.seq;
    // NaN: the first word of an epoch.
    if (Number.isNaN(known)) return true;
    if (this.greeting && seq === known) return true;
    const near = isNear(known, seq, now - this.readAt);
    if (near && seq <= known && !this.greeting) {
      this.stats.old += 1;
      this.repeated(frame);
      return false;
    }
    if (!near && !this.greeting && seq !== this.#strange + 1) {
      this.#strange = seq;
      // Where it claims to stand is not believed, either.
      this.nonsense(null, now);
      return false;
    }
    this.#strange = Number.NaN;
    this.stats.gaps += 1;
    this.gap(frame);
    return true;
  }
}
