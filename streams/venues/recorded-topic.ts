import type { Frame, Topic } from '@tideline/wire';
import { TopicReader } from '../feeds/topic-reader.ts';
import { newStats } from '../stats.ts';
import type { Emit } from './venue-adapter.ts';

/** Converts the data of a kind of topic to items. */
export interface TopicData {
  /**
   * Emits the items of the frame.
   * @returns why the frame is malformed; null when it is not
   */
  frame(frame: Frame, emit: Emit): string | null;
  /** A new epoch: ids and revisions restart. */
  restart(): void;
  /** State for judging later frames, as plain data for checkpoints. */
  state: unknown;
}

/**
 * One topic of a recording, with the order, horizon and parser of the live engine. A frame that is
 * malformed for the engine becomes an item that names it, never a value.
 */
export class RecordedTopic extends TopicReader {
  readonly #data: TopicData;
  readonly #emit: Emit;

  constructor(topic: Topic, data: TopicData, emit: Emit) {
    super(topic, newStats());
    this.#data = data;
    this.#emit = emit;
  }

  /** Reports a malformed frame of this topic, with its sequence if known. */
  malformed(reason: string, seq: number | null = null): void {
    const [kind, symbol] = this.topic.split(':');
    const book = kind === 'depth' && symbol !== undefined ? { symbol, seq } : null;
    this.#emit({ kind: 'malformed', topic: this.topic, reason, book });
  }

  override restart(): void {
    super.restart();
    this.#data.restart();
  }

  /** State for judging later frames, as plain data. An unknown number becomes null. */
  save() {
    const { topic, seq, readAt } = this;
    return { topic, seq, readAt, data: this.#data.state };
  }

  restore({ seq, readAt, data }: ReturnType<RecordedTopic['save']>): void {
    this.#data.state = data;
    if (!Number.isFinite(seq)) return;
    this.seq = seq;
    this.readAt = readAt;
    this.greeting = false;
  }

  protected take(frame: Frame): void {
    const fault = this.#data.frame(frame, this.#emit);
    if (fault !== null) this.malformed(fault, frame.seq);
  }

  // A repeated change of a book has no effect, but a verifier counts it.
  protected override repeated(frame: Frame): void {
    if (this.topic.startsWith('depth:')) this.take(frame);
  }

  // Sequences and ids in the items show what is missing.
  protected gap(): void {}

  protected broke(): void {
    this.malformed('no frame before it explains its sequence');
  }
}
