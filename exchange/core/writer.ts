import type { AccountEvent } from '#wire';
import { CallError } from '../handler.ts';
import type { Clock } from '../ports.ts';
import type { AccountBus } from '../seams.ts';
import { Batch } from '../store/batch.ts';
import type { Store } from '../store/store.ts';
import type { Row, TableName } from '../store/tables.ts';
import type { Unit } from './unit.ts';

/** Commands that share one commit, with what is owed to the world when it is through. */
class Group {
  readonly batch = new Batch();
  readonly effects: (() => void)[] = [];
  readonly committed = Promise.withResolvers<void>();
}

export interface WriterParts {
  readonly clock: Clock;
  readonly bus: AccountBus;
  readonly store: Store;
  /** Puts memory back to what the store holds; answers the last id given. */
  readonly rebuild: () => Promise<number>;
  /** Runs a step at the end of this event-loop turn. */
  readonly defer: (step: () => void) => void;
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
  readonly #parts: WriterParts;
  #lastId = 0;
  #open: Group | null = null;
  /** The group that is being committed right now. */
  #inFlight: Group | null = null;
  #flushing: Promise<void> | null = null;
  #scheduled = false;
  /** Set while memory cannot be trusted. */
  #halted: Promise<void> | null = null;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** False while memory is being rebuilt: nothing may be changed or read then. */
  get ready(): boolean {
    return this.#halted === null;
  }

  async start(): Promise<void> {
    this.#lastId = await this.#parts.rebuild();
  }

  /** Applies a command now; resolves with its answer once it is durable. */
  async run<Answer>(command: (unit: Unit) => Answer): Promise<Answer> {
    if (this.#halted) throw new CallError('unavailable');
    const group = this.#openGroup();
    const answer = this.#apply(group, command);
    await group.committed.promise;
    return answer;
  }

  /**
   * Applies something that nobody waits for, such as a market tick. Skipped while memory is rebuilt.
   */
  tell(command: (unit: Unit) => void): void {
    if (this.#halted) return;
    const group = this.#openGroup();
    try {
      this.#apply(group, command);
    } catch (error) {
      this.#parts.report(error);
    }
  }

  /** Reads memory; answers only when everything it has seen is durable. */
  async read<Answer>(look: () => Answer): Promise<Answer> {
    while (this.#halted) await this.#halted;
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

  #openGroup(): Group {
    if (!this.#open) {
      this.#open = new Group();
      // A group that fails with nobody waiting has been reported already.
      this.#open.committed.promise.catch(() => undefined);
      this.#schedule();
    }
    return this.#open;
  }

  #apply<Answer>(group: Group, command: (unit: Unit) => Answer): Answer {
    const before = group.batch.changes;
    const steps = new Map<string, () => void>();
    try {
      const answer = command(this.#unit(group, steps));
      for (const step of steps.values()) step();
      return answer;
    } catch (error) {
      // A refusal changes nothing. Anything thrown after the first write has left memory half changed.
      if (group.batch.changes !== before) this.#distrust(error);
      throw error;
    }
  }

  #unit(group: Group, steps: Map<string, () => void>): Unit {
    const { clock, bus } = this.#parts;
    return {
      now: clock.now(),
      nextId: () => {
        this.#lastId += 1;
        return this.#lastId;
      },
      put: <Name extends TableName>(table: Name, row: Row<Name>) => group.batch.put(table, row),
      remove: (table, ...key) => group.batch.remove(table, ...key),
      publish: (userId: string, event: AccountEvent) =>
        group.effects.push(() => bus.publish(userId, event)),
      afterCommit: (effect) => group.effects.push(effect),
      atEnd: (key, step) => steps.set(key, step),
    };
  }

  #schedule(): void {
    if (this.#scheduled || this.#flushing) return;
    this.#scheduled = true;
    this.#parts.defer(() => {
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
      if (group.batch.changes > 0) await this.#parts.store.append(group.batch);
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
        this.#parts.report(error);
      }
    }
    group.committed.resolve();
  }

  /** Drops what is not committed and builds memory again, as often as it takes. */
  #distrust(cause: unknown): void {
    this.#parts.report(cause);
    this.#open?.committed.reject(new CallError('unavailable'));
    this.#open = null;
    if (this.#halted) return;
    const again = async (): Promise<void> => {
      // What is being committed right now is either in the store afterwards or not: wait for it.
      await this.#flushing;
      for (;;) {
        try {
          this.#lastId = await this.#parts.rebuild();
          break;
        } catch (error) {
          this.#parts.report(error);
          await new Promise<void>((done) => this.#parts.defer(done));
        }
      }
      this.#halted = null;
    };
    this.#halted = again();
  }
}
