import { type AccountEvent, NO_CHANGE, type WorthChange } from '@tideline/wire';
import type { AccountBus } from '../ports/ports.ts';
import { Batch } from '../store/batch.ts';
import type { Row, TableName } from '../store/tables.ts';
import type { CommitListener, WrittenRow } from './commit-listener.ts';
import type { Transaction } from './transaction.ts';
import type { WriterDependencies } from './writer-dependencies.ts';

/** A command that the writer holds until it is durable, so that it can be applied again. */
export interface Command {
  /** Applies the command to memory; throws the command's error. */
  apply(tx: Transaction): void;
  /** Called after its commit. */
  done(): void;
  failed(error: unknown): void;
}

/** Commands that share one commit, with their effects after it. */
export class Group {
  readonly commands: Command[] = [];
  readonly batch = new Batch();
  readonly effects: (() => void)[] = [];
  /** For readers: resolves with the commit, rejects when there will be none. */
  readonly committed = Promise.withResolvers<void>();

  constructor() {
    // There may be no reader.
    this.committed.promise.catch(() => undefined);
  }

  /** Runs the effects and answers the commands, once the group is durable. */
  release(report: (error: unknown) => void): void {
    for (const effect of this.effects) {
      try {
        effect();
      } catch (error) {
        report(error);
      }
    }
    for (const each of this.commands) each.done();
    this.committed.resolve();
  }
}

export interface Sequence {
  last: number;
}

/** What all transactions of a writer share. */
interface Surroundings {
  readonly bus: AccountBus;
  readonly ids: Sequence;
  readonly listener: CommitListener | undefined;
  readonly published?: WriterDependencies['published'];
}

/** A {@link Transaction} whose writes and effects go to a group. Each command has its own. */
export class OpenTransaction implements Transaction {
  readonly now: number;
  readonly #group: Group;
  readonly #bus: AccountBus;
  readonly #ids: Sequence;
  readonly #steps = new Map<string, () => void>();
  /** What the command changed of each user's worth: one event. */
  readonly #worth = new Map<string, { event: WorthChange }>();
  readonly #listener: CommitListener | undefined;
  readonly #published: WriterDependencies['published'];
  /** Rows for the listener, in writing order. */
  readonly #written: WrittenRow[] = [];

  constructor(now: number, group: Group, { bus, ids, listener, published }: Surroundings) {
    this.now = now;
    this.#group = group;
    this.#bus = bus;
    this.#ids = ids;
    this.#listener = listener;
    this.#published = published;
  }

  nextId(): number {
    this.#ids.last += 1;
    return this.#ids.last;
  }

  put<Name extends TableName>(table: Name, row: Row<Name>): void {
    this.#group.batch.put(table, row);
    // One entry of the union, which the compiler cannot infer from a name read at run time.
    if (this.#listener?.tables.has(table)) this.#written.push({ table, row } as WrittenRow);
  }

  remove(table: TableName, ...key: readonly (string | number)[]): void {
    this.#group.batch.remove(table, ...key);
  }

  publish(userId: string, event: AccountEvent): void {
    if (event.kind === 'balance') {
      this.#gather(userId, event);
    } else {
      this.#group.effects.push(() => this.#bus.publish(userId, event));
      this.#published?.(this, userId, event);
    }
  }

  /** The event leaves at the place of its first part, after the commit and thus with all parts. */
  #gather(userId: string, more: WorthChange): void {
    const known = this.#worth.get(userId);
    const whole = known ?? { event: NO_CHANGE };
    if (!known) {
      this.#worth.set(userId, whole);
      this.#group.effects.push(() => this.#bus.publish(userId, whole.event));
    }
    const { balances, contracts, stakes, outside } = whole.event;
    whole.event = {
      kind: 'balance',
      balances: [...balances, ...more.balances],
      contracts: [...contracts, ...more.contracts],
      stakes: [...stakes, ...more.stakes],
      outside: outside || more.outside,
    };
  }

  afterCommit(effect: () => void): void {
    this.#group.effects.push(effect);
  }

  atEnd(key: string, step: () => void): void {
    this.#steps.set(key, step);
  }

  finish(): void {
    for (const step of this.#steps.values()) step();
    const [listener, rows, now] = [this.#listener, this.#written, this.now];
    if (listener && rows.length > 0) {
      this.#group.effects.push(() => listener.committed(rows, now));
    }
  }
}
