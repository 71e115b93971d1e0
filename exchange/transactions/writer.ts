import type { AccountEvent } from '#wire';
import type { AccountBus, Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import { Batch } from '../store/batch.ts';
import type { Store } from '../store/store.ts';
import type { Row, TableName } from '../store/tables.ts';
import type { Transaction } from './transaction.ts';

/** Commands that share one commit, with what is owed to the world when it is through. */
class Group {
  readonly batch = new Batch();
  readonly effects: (() => void)[] = [];
  readonly committed = Promise.withResolvers<void>();
}

interface Sequence {
  last: number;
}

/** A {@link Unit} whose writes and effects go to a group. One is made for every command. */
class OpenTransaction implements Transaction {
  readonly now: number;
  readonly #group: Group;
  readonly #bus: AccountBus;
  readonly #ids: Sequence;
  readonly #steps = new Map<string, () => void>();

  constructor(now: number, group: Group, bus: AccountBus, ids: Sequence) {
    this.now = now;
    this.#group = group;
    this.#bus = bus;
    this.#ids = ids;
  }

  nextId(): number {
    this.#ids.last += 1;
    return this.#ids.last;
  }

  put<Name extends TableName>(table: Name, row: Row<Name>): void {
    this.#group.batch.put(table, row);
  }

  remove(table: TableName, ...key: readonly (string | number)[]): void {
    this.#group.batch.remove(table, ...key);
  }

  publish(userId: string, event: AccountEvent): void {
    this.#group.effects.push(() => this.#bus.publish(userId, event));
  }

  afterCommit(effect: () => void): void {
    this.#group.effects.push(effect);
  }

  atEnd(key: string, step: () => void): void {
    this.#steps.set(key, step);
  }

  finish(): void {
    for (const step of this.#steps.values()) step();
  }
}

export interface WriterDependencies {
  readonly clock: Clock;
  readonly bus: AccountBus;
  readonly store: Store;
  /** Puts memory back to what the store holds; answers the last id given. */
  readonly rebuild: () => Promise<number>;
  /** Memory is as the store again; commands are taken from here on. Not called at the start. */
  readonly rebuilt: () => void;
  /** Runs a step at the end of this event-loop turn. */
  readonly defer: (step: () => void) => void;
  /** Lets a store that cannot be read recover before it is asked again. */
  readonly pause: () => Promise<void>;
  /** Something failed that nobody is waiting for. */
  readonly report: (error: unknown) => void;
}

/**
 * The one writer. Commands change memory at once and in order; what they wrote is committed together
 * at the end of the event-loop turn; answers, events and prints leave only after that commit.
 * When a commit fails, or a command breaks half way, memory is built again from the store and every
 * command of the group is answered `unavailable`: its outcome is settled by its client id.
 */
export class Writer {
  readonly #deps: WriterDependencies;
  readonly #ids: Sequence = { last: 0 };
  #open: Group | null = null;
  /** The group that is being committed right now. */
  #inFlight: Group | null = null;
  #flushing: Promise<void> | null = null;
  #scheduled = false;
  #closed = false;
  /** Set while memory cannot be trusted. */
  #halted: Promise<void> | null = null;

  constructor(deps: WriterDependencies) {
    this.#deps = deps;
  }

  /** False while memory is being rebuilt: nothing may be changed or read then. */
  get ready(): boolean {
    return this.#halted === null;
  }

  async start(): Promise<void> {
    this.#ids.last = await this.#deps.rebuild();
  }

  /** Applies a command now; resolves with its answer once it is durable. */
  async run<Answer>(command: (tx: Transaction) => Answer): Promise<Answer> {
    if (this.#halted || this.#closed) throw new CallError('unavailable');
    const group = this.#openGroup();
    const answer = this.#apply(group, command);
    await group.committed.promise;
    return answer;
  }

  /**
   * Applies something that nobody waits for, such as a market tick. Skipped while memory is rebuilt.
   */
  tell(command: (tx: Transaction) => void): void {
    if (this.#halted || this.#closed) return;
    const group = this.#openGroup();
    try {
      this.#apply(group, command);
    } catch (error) {
      this.#deps.report(error);
    }
  }

  /** Reads memory; answers only when everything it has seen is durable. */
  async read<Answer>(look: () => Answer): Promise<Answer> {
    while (this.#halted) {
      if (this.#closed) throw new CallError('unavailable');
      await this.#halted;
    }
    const answer = look();
    const group = this.#open ?? this.#inFlight;
    if (!group) return answer;
    try {
      await group.committed.promise;
      return answer;
    } catch {
      return this.read(look);
    }
  }

  /** Resolves when all that was applied is durable: the store knows then what memory knows. */
  async settle(): Promise<void> {
    await this.read(() => undefined);
  }

  /** Takes nothing more; resolves when what was taken is durable. */
  async close(): Promise<void> {
    this.#closed = true;
    for (;;) {
      const group = this.#open ?? this.#inFlight;
      if (!group) return;
      // One that fails has been reported and its commands answered.
      await group.committed.promise.catch(() => undefined);
    }
  }

  #openGroup(): Group {
    if (!this.#open) {
      this.#open = new Group();
      // A group that fails with nobody waiting has been reported already.
      this.#open.committed.promise.catch(() => undefined);
      this.#schedule();
    }
    return this.#open;
  }

  #apply<Answer>(group: Group, command: (tx: Transaction) => Answer): Answer {
    const before = group.batch.changes;
    const { clock, bus } = this.#deps;
    const tx = new OpenTransaction(clock.now(), group, bus, this.#ids);
    try {
      const answer = command(tx);
      tx.finish();
      return answer;
    } catch (error) {
      // A refusal changes nothing. Anything thrown after the first write has left memory half changed.
      if (group.batch.changes !== before) this.#distrust(error);
      throw error;
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#flushing) return;
    this.#scheduled = true;
    this.#deps.defer(() => {
      this.#scheduled = false;
      if (this.#flushing || this.#halted) return;
      this.#flushing = this.#flush().finally(() => {
        this.#flushing = null;
        if (this.#open) this.#schedule();
      });
    });
  }

  async #flush(): Promise<void> {
    const group = this.#open;
    if (!group) return;
    this.#open = null;
    this.#inFlight = group;
    try {
      if (group.batch.changes > 0) await this.#deps.store.append(group.batch);
    } catch (error) {
      group.committed.reject(new CallError('unavailable'));
      this.#distrust(error);
      return;
    } finally {
      this.#inFlight = null;
    }
    for (const effect of group.effects) {
      try {
        effect();
      } catch (error) {
        this.#deps.report(error);
      }
    }
    group.committed.resolve();
  }

  /** Drops what is not committed and builds memory again, as often as it takes. */
  #distrust(cause: unknown): void {
    this.#deps.report(cause);
    this.#open?.committed.reject(new CallError('unavailable'));
    this.#open = null;
    if (this.#halted) return;
    const again = async (): Promise<void> => {
      // What is being committed right now is either in the store afterwards or not: wait for it.
      await this.#flushing;
      for (;;) {
        try {
          this.#ids.last = await this.#deps.rebuild();
          break;
        } catch (error) {
          this.#deps.report(error);
          if (this.#closed) return;
          await this.#deps.pause();
        }
      }
      this.#halted = null;
      this.#deps.rebuilt();
    };
    this.#halted = again();
  }
}
