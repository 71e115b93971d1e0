import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { PushDeviceRow } from './devices.ts';
import { type Note, summaryNote } from './notes.ts';
import { isQuiet } from './quiet.ts';

export type QueueRow = Row<'push_queue'>;
type Kind = Note['kind'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a message is worth sending, ms. */
const LIFETIME: Readonly<Record<Kind, number>> = {
  alert: HOUR,
  fill: 4 * HOUR,
  stop: 4 * HOUR,
  settlement: 4 * HOUR,
  liquidation: 24 * HOUR,
  device: 24 * HOUR,
  test: 10 * MINUTE,
};

/**
 * How long a message waits for the next one of its subject, ms: an order may fill in many parts.
 */
const GATHERED: Readonly<Partial<Record<Kind, number>>> = { fill: 3_000, stop: 3_000 };

/** Sent in quiet hours too, and never part of a summary. */
const URGENT: ReadonlySet<string> = new Set<Kind>(['liquidation', 'device', 'test']);

/** Messages that may wait, of all devices and of one. */
const MAX_WAITING = 50_000;
const MAX_OF_DEVICE = 100;
/** This many messages to a device at once become one. */
export const MANY = 5;

export const isUrgent = ({ kind }: Pick<QueueRow, 'kind'>): boolean => URGENT.has(kind);

/**
 * Messages to devices, from the command that causes them until the push service has taken them.
 * They are written in the transaction of the command, so that a crash loses none.
 */
export class PushQueue {
  readonly #rows = new GroupedRows<QueueRow, number, number>(({ device }) => device);
  /** Messages under way: a later one of the same subject does not change them. */
  readonly #sending = new Set<number>();
  #overflow = 0;

  /** Number of waiting messages. */
  get size(): number {
    return this.#rows.size;
  }

  /** Messages that had no room, since the start. */
  get overflow(): number {
    return this.#overflow;
  }

  restore(rows: readonly QueueRow[]): void {
    this.#rows.clear();
    for (const row of rows) this.follow(row);
  }

  /** Applies a committed message. */
  follow(row: QueueRow): void {
    this.#rows.set(row);
  }

  /** Drops a message that a commit removed. */
  followRemoval(id: number): void {
    this.#rows.delete(id);
  }

  /** All messages, oldest first. */
  all(): Iterable<QueueRow> {
    return this.#rows.all();
  }

  /** A message; null when it is gone. */
  row(id: number): QueueRow | null {
    return this.#rows.get(id) ?? null;
  }

  isSending(id: number): boolean {
    return this.#sending.has(id);
  }

  begin(id: number): void {
    this.#sending.add(id);
  }

  end(id: number): void {
    this.#sending.delete(id);
  }

  /** Writes a message to a device, unless its quiet hours keep it from being sent. */
  put(tx: Transaction, device: PushDeviceRow, note: Note): void {
    if (!isUrgent(note) && isQuiet(device, tx.now)) return;
    const own = this.#rows.of(device.id);
    const waiting = own.find((row) => row.tag === note.tag && !this.#sending.has(row.id));
    if (!waiting && (this.#rows.size >= MAX_WAITING || own.length >= MAX_OF_DEVICE)) {
      this.#overflow += 1;
      return;
    }
    const { kind, tag, page, title, text, params } = note;
    const row: QueueRow = {
      id: waiting?.id ?? tx.nextId(),
      device: device.id,
      user_id: device.user_id,
      ...{ kind, tag, page },
      params: JSON.stringify({ title, text, params }),
      time: tx.now,
      due: waiting?.due ?? tx.now + (GATHERED[kind] ?? 0),
      expires: tx.now + LIFETIME[kind],
    };
    tx.put('push_queue', row);
    this.follow(row);
  }

  remove(tx: Transaction, id: number): void {
    if (!this.#rows.get(id)) return;
    tx.remove('push_queue', id);
    this.followRemoval(id);
  }

  /** Removes the messages of a device that is gone. */
  removeOf(tx: Transaction, device: number): void {
    for (const { id } of this.#rows.of(device)) this.remove(tx, id);
  }

  /** Replaces messages to a device by one that counts them. */
  summarize(tx: Transaction, device: PushDeviceRow, rows: readonly QueueRow[]): void {
    const waiting = rows.filter(({ id }) => this.#rows.get(id) && !this.#sending.has(id));
    const count = waiting.reduce((sum, row) => sum + countOf(row), 0);
    for (const { id } of waiting) this.remove(tx, id);
    this.put(tx, device, summaryNote(count));
  }
}

/** The texts of a message by name, and their values. */
export const partsOf = ({ params }: Pick<QueueRow, 'params'>) =>
  JSON.parse(params) as Pick<Note, 'title' | 'text' | 'params'>;

/** Messages that a message stands for. */
const countOf = (row: QueueRow): number =>
  row.tag === 'summary' ? Number(partsOf(row).params['count']?.replace(/,/g, '') ?? 1) : 1;
