import type { Frame, Topic } from '#wire';
import { TopicReader } from '../feeds/topic-reader.ts';
import { newStats } from '../stats.ts';
import type { Emit } from './venue-adapter.ts';

/** What a kind of topic makes of the data of a frame. */
export interface TopicData {
  /**
   * Emits what the frame says.
   * @returns why the frame is malformed; null when it is not
   */
  frame(frame: Frame, emit: Emit): string | null;
  /** A new epoch: ids and revisions begin anew. */
  restart(): void;
  /** What later frames are judged by, as plain data for checkpoints. */
  state: unknown;
}

/**
 * One topic of a recording. Order, horizon and parser are those of the live engine. A frame that the
 * engine would call malformed becomes an item that names it, never a value.
 */
export class RecordedTopic extends TopicReader {
  readonly #data: TopicData;
  readonly #emit: Emit;

  constructor(topic: Topic, data: TopicData, emit: Emit) {
    super(topic, newStats());
    this.#data = data;
    this.#emit = emit;
  }

  /** Reports a frame of this topic that cannot be read; `seq` is its number where it has one. */
  malformed(reason: string, seq: number | null = null): void {
    const [kind, symbol] = this.topic.split(':');
    const book = kind === 'depth' && symbol !== undefined ? { symbol, seq } : null;
    this.#emit({ kind: 'malformed', topic: this.topic, reason, book });
  }

  override restart(): void {
    super.restart();
    this.#data.restart();
  }

  /** What later frames are judged by, as plain data. A number that is not known becomes null. */
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

  // A repeated change of a book does nothing, but a verifier counts it.
  protected override repeated(frame: Frame): void {
    if (this.topic.startsWith('depth:')) this.take(frame);
  }

  // Sequences and ids in the items show what is missing.
  protected gap(): void {}

  protected broke(): void {
    this.malformed('no frame before it explains its sequence');
  }
}
