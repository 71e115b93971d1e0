import type { Frame, Topic } from '@tideline/wire';
import type { Stats } from '../stats.ts';
import { isNear } from '../sync/horizon.ts';

/**
 * Reads the frames of one topic in order, within one epoch: drops older ones, reports a gap before
 * the frame after it, and treats an implausible sequence as malformed. Plain fields and one method
 * per frame, because every frame passes through it.
 */
export abstract class TopicReader {
  readonly topic: Topic;
  /** Sequence of the newest frame; NaN before the first. */
  seq = Number.NaN;
  /** Monotonic time of the newest frame that was read, ms; NaN before the first. */
  readAt = Number.NaN;
  /**
   * Whether the next frame may repeat the last sequence or restart: the exchange sends a new
   * subscriber the present state at the present sequence.
   */
  greeting = true;
  protected readonly stats: Stats;
  /** An implausible sequence; the next frame may confirm it. */
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

  /** A frame of this topic, or one that claims to be, violates the contract. */
  nonsense(frame: Frame | null, now: number): void {
    this.stats.malformed += 1;
    this.broke(frame, now);
  }

  /** A new connection begins. */
  relink(): void {
    this.greeting = true;
    this.#strange = Number.NaN;
  }

  /** A new epoch: its sequences restart. */
  restart(): void {
    this.forget();
  }

  /** Accepts any next sequence. */
  protected forget(): void {
    this.seq = Number.NaN;
    this.greeting = true;
    this.#strange = Number.NaN;
  }

  protected abstract take(frame: Frame, now: number): void;
  /** A frame is older than the last one. */
  protected repeated(_frame: Frame): void {}
  /** Frames are missing before this one. */
  protected abstract gap(frame: Frame): void;
  /** A frame was received but is malformed: its contents are lost. */
  protected abstract broke(frame: Frame | null, now: number): void;

  /** Whether a frame that does not simply follow is accepted. */
  #admit(frame: Frame, now: number): boolean {
    const { seq } = frame;
    const known = this.seq;
    // NaN: the first frame of an epoch.
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
      // Its claimed sequence is not trusted either.
      this.nonsense(null, now);
      return false;
    }
    this.#strange = Number.NaN;
    this.stats.gaps += 1;
    this.gap(frame);
    return true;
  }
}
