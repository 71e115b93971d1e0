import type { AccountBus, Clock } from '../ports.ts';
import { CallError } from '../refusal.ts';
import { RowRefused, type Store } from '../store/store.ts';
import { type Command, Group, OpenTransaction, type Sequence } from './open-transaction.ts';
import type { Transaction } from './transaction.ts';

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

/** Commands that may wait for a repair; more are answered `unavailable`. */
const WAITING_LIMIT = 10_000;

/**
 * The one writer. Commands change memory at once and in order; what they wrote is committed together
 * at the end of the event-loop turn; answers, events and prints leave only after that commit.
 *
 * **Repair.** A command that breaks after its first write, or a row that the store refuses, leaves
 * memory that no store holds. Memory is built again from the store and the other commands of the group
 * are applied to it again, in their order: only the culprit fails. When the store says merely that it
 * refused a row, each command gets a commit of its own, so that the culprit is known.
 *
 * **Failure.** When a commit fails in any other way its outcome is unknown. Memory is built again and
 * every command of the group is answered `unavailable`: its outcome is settled by its client id.
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
  /** Commands to apply again, or for the first time, once memory can be trusted. */
  #waiting: Command[] = [];
  /** True while the store cannot be written or read: commands are refused, not kept waiting. */
  #failing = false;
  /** Commands to commit one by one, because one of them is refused by the store. */
  #single: Command[] = [];

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

  /**
   * Applies a command now, or after a repair; resolves with its answer once it is durable. The command
   * may be applied again after a repair and must change nothing but the memory that is rebuilt.
   */
  async run<Answer>(command: (tx: Transaction) => Answer): Promise<Answer> {
    const outcome = Promise.withResolvers<Answer>();
    let answer: Answer;
    this.#take({
      apply: (tx) => {
        answer = command(tx);
      },
      done: () => outcome.resolve(answer),
      failed: outcome.reject,
    });
    return outcome.promise;
  }

  /**
   * Applies something that nobody waits for, such as a market tick. Skipped while memory is rebuilt.
   */
  tell(command: (tx: Transaction) => void): void {
    if (this.#halted || this.#closed) return;
    const failed = (error: unknown): void => {
      const dropped = error instanceof CallError && error.id === 'unavailable';
      if (!dropped) this.#deps.report(error);
    };
    this.#take({ apply: command, done: () => undefined, failed });
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
      if (group) await group.committed.promise.catch(() => undefined);
      else if (this.#halted && !this.#failing) await this.#halted;
      else return;
    }
  }

  #take(command: Command): void {
    if (this.#closed || this.#failing) command.failed(new CallError('unavailable'));
    else if (!this.#halted) this.#apply(command);
    else if (this.#waiting.length < WAITING_LIMIT) this.#waiting.push(command);
    else command.failed(new CallError('unavailable'));
  }

  #apply(command: Command): void {
    const group = this.#openGroup();
    const before = group.batch.changes;
    try {
      this.#execute(command, group);
    } catch (error) {
      command.failed(error);
      // A refusal changes nothing. Anything thrown after the first write has left memory half changed.
      if (group.batch.changes !== before) this.#repair(error);
    }
  }

  #execute(command: Command, group: Group): void {
    const { clock, bus } = this.#deps;
    const tx = new OpenTransaction(clock.now(), group, bus, this.#ids);
    command.apply(tx);
    tx.finish();
    group.commands.push(command);
  }

  #openGroup(): Group {
    if (!this.#open) {
      this.#open = new Group();
      this.#schedule();
    }
    return this.#open;
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
      await this.#commit(group);
    } catch (error) {
      group.committed.reject(error);
      if (error instanceof RowRefused) this.#isolate(group, error);
      else this.#fail(group, error);
    } finally {
      this.#inFlight = null;
    }
  }

  /** Makes a group durable; then answers, events and prints leave. @throws what the store throws */
  async #commit(group: Group): Promise<void> {
    if (group.batch.changes > 0) await this.#deps.store.append(group.batch);
    for (const effect of group.effects) {
      try {
        effect();
      } catch (error) {
        this.#deps.report(error);
      }
    }
    for (const each of group.commands) each.done();
    group.committed.resolve();
  }

  /** The store took nothing of a group because of one row: finds the command that wrote it. */
  #isolate(group: Group, error: RowRefused): void {
    const [first, ...others] = group.commands;
    if (first && others.length === 0) first.failed(error);
    else this.#single.push(...group.commands);
    this.#repair(error);
  }

  /** A commit whose outcome is unknown: everybody in it is told so. */
  #fail(group: Group, error: unknown): void {
    this.#failing = true;
    this.#repair(error);
    for (const each of group.commands) each.failed(new CallError('unavailable'));
    this.#refuseWaiting();
  }

  #refuseWaiting(): void {
    const waiting = [...this.#single.splice(0), ...this.#waiting.splice(0)];
    for (const each of waiting) each.failed(new CallError('unavailable'));
  }

  /** Drops what is not committed, builds memory again and applies what was dropped once more. */
  #repair(cause: unknown): void {
    this.#deps.report(cause);
    const dropped = this.#open;
    this.#open = null;
    dropped?.committed.reject(cause);
    if (dropped) this.#waiting.unshift(...dropped.commands);
    this.#halted ??= this.#rebuild();
  }

  async #rebuild(): Promise<void> {
    // What is being committed right now is either in the store afterwards or not: wait for it.
    await this.#flushing;
    do {
      if (!(await this.#restore())) return;
    } while (!(await this.#commitSingly()));
    const again = this.#waiting.splice(0);
    this.#halted = null;
    this.#failing = false;
    for (const each of again) {
      // One of them may break again: the rest waits for that repair.
      if (this.#halted) this.#waiting.push(each);
      else this.#apply(each);
    }
    if (this.ready) this.#deps.rebuilt();
  }

  /** Puts memory back to what the store holds, as often as it takes; false when closed meanwhile. */
  async #restore(): Promise<boolean> {
    for (;;) {
      try {
        this.#ids.last = await this.#deps.rebuild();
        return true;
      } catch (error) {
        this.#deps.report(error);
        this.#failing = true;
        this.#refuseWaiting();
        if (this.#closed) return false;
        await this.#deps.pause();
      }
    }
  }

  /** Commits suspects one by one; false when memory has to be built again first. */
  async #commitSingly(): Promise<boolean> {
    for (let each = this.#single.shift(); each; each = this.#single.shift()) {
      const group = new Group();
      try {
        this.#execute(each, group);
      } catch (error) {
        each.failed(error);
        if (group.batch.changes > 0) return false;
        continue;
      }
      try {
        await this.#commit(group);
      } catch (error) {
        if (error instanceof RowRefused) each.failed(error);
        else {
          this.#deps.report(error);
          this.#failing = true;
          each.failed(new CallError('unavailable'));
          this.#refuseWaiting();
        }
        return false;
      }
    }
    return true;
  }
}
