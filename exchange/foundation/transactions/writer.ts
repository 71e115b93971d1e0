// Longer than 300 lines: one state machine, whose table of states stands beside its steps.
import { CallError } from '../ports/refusal.ts';
import { RowRefused } from '../store/row-refused.ts';
import { type Command, Group, OpenTransaction, type Sequence } from './open-transaction.ts';
import type { Transaction } from './transaction.ts';
import type { WriterDependencies } from './writer-dependencies.ts';

/** Maximum commands that wait for a repair. */
const WAITING_LIMIT = 10_000;
/** A smaller group is committed at the end of its turn; a larger one may be committed within it. */
const LARGE_GROUP = 64;
/** Errors of a step whose commit failed; that failure is reported once, by itself. */
const UNCARRIED: ReadonlySet<string> = new Set(['unavailable', 'outcome-unknown']);

/**
 * What memory is worth, and what becomes of a command and of a read:
 *
 * | state       | memory                               | command | read    | next                         |
 * |-------------|--------------------------------------|---------|---------|------------------------------|
 * | `following` | follows another process that writes  | refused | refused | `writing` by `begin`         |
 * | `writing`   | is ahead of the store by the groups  | applied | read    | `repairing`, `failing`,      |
 * |             | that are not yet committed           |         |         | `ended`                      |
 * | `repairing` | is rebuilt from the store            | waits   | waits   | `writing`, `failing`,        |
 * |             |                                      |         |         | `ended`                      |
 * | `failing`   | is rebuilt once the store works      | refused | waits   | `writing`, `ended`           |
 * | `ended`     | is worth nothing: another process    | refused | refused | –                            |
 * |             | may have begun to write              |         |         |                              |
 *
 * `repairing` begins with a command that failed after its first write or whose row the store
 * refused, `failing` with a commit of unknown outcome or an unreadable store; in a cluster such a
 * commit leads to `ended`. A writer that is closed refuses commands in every state.
 */
type State = 'following' | 'writing' | 'repairing' | 'failing' | 'ended';

/**
 * The one writer. Commands change memory at once and in order. Their writes are committed together
 * at the end of the event-loop turn, one commit after the other; commands that come meanwhile make
 * up the next. Answers, events and prints leave only after their commit.
 *
 * **Crowds.** Callers who all wait for one commit come back all at once, and nobody would be left
 * to apply commands while the next commit runs. So half of a large group is committed as soon as it
 * is there, and a large next commit begins before the answers of the last one leave.
 *
 * **Repair.** A command that fails after its first write, or a row that the store refuses, leaves
 * memory unequal to any store. The writer rebuilds memory from the store and applies the other
 * commands of the group again, in order: only the faulty one fails. When the store does not name
 * the faulty command, each command gets its own commit to find it.
 *
 * **Failure.** When a commit fails in any other way, its outcome is unknown. The writer rebuilds
 * memory and answers every command of the group `outcome-unknown`; clients settle it by client id.
 * Commands that wait had no effect and are answered `unavailable`. In a cluster, the writer ends
 * instead of rebuilding.
 */
export class Writer {
  readonly #deps: WriterDependencies;
  readonly #ids: Sequence = { last: 0 };
  #state: State = 'writing';
  #closed = false;
  /** The rebuild while memory is `repairing` or `failing`; ends early when it is in vain. */
  #rebuilding: Promise<void> | null = null;
  #open: Group | null = null;
  /** The group that is being committed. */
  #inFlight: Group | null = null;
  #flushing: Promise<void> | null = null;
  #scheduled = false;
  /** Number of commands in the newest commit. */
  #committed = 0;
  /** Commands to apply, again or for the first time, once memory is trustworthy. */
  #waiting: Command[] = [];
  /** Commands to commit one by one, because the store refused one of them. */
  #single: Command[] = [];

  constructor(deps: WriterDependencies) {
    this.#deps = deps;
  }

  /** False while memory is rebuilt or follows another process: no changes or reads then. */
  get ready(): boolean {
    return this.#state === 'writing';
  }

  async start(how: 'writing' | 'following' = 'writing'): Promise<void> {
    this.#state = how;
    this.#ids.last = await this.#deps.rebuild();
  }

  /**
   * Begins to write: memory equals the store.
   * @param last - the last id that a commit of another process took
   */
  begin(last: number): void {
    this.#ids.last = Math.max(this.#ids.last, last);
    this.#state = 'writing';
  }

  /**
   * Applies a command now, or after a repair; resolves with its answer once it is durable. A
   * command may be applied again after a repair, so it must change only memory that is rebuilt.
   */
  async run<Answer>(command: (tx: Transaction) => Answer): Promise<Answer> {
    const outcome = Promise.withResolvers<Answer>();
    let answer: Answer;
    const apply = (tx: Transaction): void => {
      answer = command(tx);
    };
    const ended = this.#deps.waits?.();
    this.#take({ apply, done: () => outcome.resolve(answer), failed: outcome.reject });
    return ended ? outcome.promise.finally(ended) : outcome.promise;
  }

  /**
   * Applies a step without a waiting caller, such as a market tick. Skipped while memory is
   * rebuilt.
   */
  tell(command: (tx: Transaction) => void): void {
    if (!this.ready || this.#closed) return;
    const failed = (error: unknown): void => {
      if (!(error instanceof CallError && UNCARRIED.has(error.id))) this.#deps.report(error);
    };
    this.#take({ apply: command, done: () => undefined, failed });
  }

  /**
   * Reads memory; resolves when everything it has seen is durable.
   * @param look - receives the last id that any command has taken
   */
  async read<Answer>(look: (newest: number) => Answer): Promise<Answer> {
    if (this.#deps.readable?.() === false) throw new CallError('unavailable');
    while (!this.ready) {
      const waits = this.#state === 'repairing' || this.#state === 'failing';
      if (!waits || this.#closed) throw new CallError('unavailable');
      await this.#rebuilding;
    }
    const answer = look(this.#ids.last);
    const group = this.#open ?? this.#inFlight;
    if (!group) return answer;
    try {
      await group.committed.promise;
      return answer;
    } catch {
      return this.read(look);
    }
  }

  /**
   * Resolves when all applied commands are durable: the store equals memory then.
   * @returns the last id that these commands took
   */
  settle(): Promise<number> {
    return this.read((newest) => newest);
  }

  /** Accepts nothing more; resolves when all accepted commands are durable. */
  async close(): Promise<void> {
    this.#closed = true;
    for (;;) {
      const group = this.#open ?? this.#inFlight;
      if (group) await group.committed.promise.catch(() => undefined);
      else if (this.#state === 'repairing') await this.#rebuilding;
      else return;
    }
  }

  #take(command: Command): void {
    const waits = this.#state === 'repairing' && this.#waiting.length < WAITING_LIMIT;
    if (this.#closed) command.failed(new CallError('unavailable'));
    else if (this.#state === 'writing') this.#apply(command);
    else if (waits) this.#waiting.push(command);
    else command.failed(new CallError('unavailable'));
  }

  #apply(command: Command): void {
    const group = this.#openGroup();
    const before = group.batch.changes;
    try {
      this.#execute(command, group);
    } catch (error) {
      command.failed(error);
      // A refusal changes nothing. An error after the first write has left memory half changed.
      if (group.batch.changes !== before) this.#repair(error);
      return;
    }
    if (this.#isLarge(group)) this.#begin();
  }

  #isLarge({ commands }: Group): boolean {
    return commands.length >= Math.max(LARGE_GROUP, this.#committed / 2);
  }

  #execute(command: Command, group: Group): void {
    const { clock, bus, listener, published } = this.#deps;
    const around = { bus, ids: this.#ids, listener, published };
    const tx = new OpenTransaction(clock.now(), group, around);
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
      this.#begin();
    });
  }

  #begin(): void {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
      if (this.#open) this.#schedule();
    });
  }

  async #flush(): Promise<void> {
    let commit = this.#open && this.#commit(this.#open);
    while (commit) {
      const { group, written } = commit;
      try {
        await written;
      } catch (error) {
        group.committed.reject(error);
        if (error instanceof RowRefused) this.#isolate(group, error);
        else this.#fail(group, error);
        this.#inFlight = null;
        return;
      }
      this.#inFlight = null;
      commit = this.#open && this.#isLarge(this.#open) ? this.#commit(this.#open) : null;
      group.release(this.#deps.report);
    }
  }

  /** Commits the open group. */
  #commit(group: Group): { readonly group: Group; readonly written: Promise<void> } {
    this.#open = null;
    this.#inFlight = group;
    this.#committed = group.commands.length;
    return { group, written: this.#write(group) };
  }

  async #write({ batch }: Group): Promise<void> {
    if (batch.changes > 0) await this.#deps.store.append(batch);
  }

  /** The store refused a group because of one row: finds the command that wrote it. */
  #isolate(group: Group, error: RowRefused): void {
    const [first, ...others] = group.commands;
    if (first && others.length === 0) first.failed(error);
    else this.#single.push(...group.commands);
    this.#repair(error);
  }

  /** The outcome of a commit is unknown: answers that to every command in it. */
  #fail(group: Group, error: unknown): void {
    this.#state = this.#deps.lost ? 'ended' : 'failing';
    this.#deps.listener?.lost();
    if (this.#state === 'ended') this.#drop(error);
    else this.#repair(error);
    this.#deps.lost?.(error);
    for (const each of group.commands) each.failed(new CallError('outcome-unknown'));
    this.#refuseWaiting();
  }

  #refuseWaiting(): void {
    const waiting = [...this.#single.splice(0), ...this.#waiting.splice(0)];
    for (const each of waiting) each.failed(new CallError('unavailable'));
  }

  /** Drops uncommitted changes, rebuilds memory and applies the dropped commands again. */
  #repair(cause: unknown): void {
    if (this.#state === 'writing') this.#state = 'repairing';
    this.#deps.report(cause);
    this.#drop(cause);
    this.#rebuilding ??= this.#rebuild();
  }

  /** Moves the commands of the open group back to the waiting ones. */
  #drop(cause: unknown): void {
    const dropped = this.#open;
    this.#open = null;
    dropped?.committed.reject(cause);
    if (dropped) this.#waiting.unshift(...dropped.commands);
  }

  async #rebuild(): Promise<void> {
    // Waits for the commit in progress, so that its outcome is settled.
    await this.#flushing;
    do {
      if (!(await this.#restore())) return;
    } while (!(await this.#commitSingly()));
    const again = this.#waiting.splice(0);
    this.#rebuilding = null;
    this.#state = 'writing';
    for (const each of again) {
      // A command may fail again: the rest waits for that repair.
      if (this.ready) this.#apply(each);
      else this.#waiting.push(each);
    }
    if (this.ready) this.#deps.rebuilt();
  }

  /** Rebuilds memory from the store, with retries; false when closed meanwhile. */
  async #restore(): Promise<boolean> {
    while (this.#state !== 'ended') {
      try {
        this.#ids.last = await this.#deps.rebuild();
        return true;
      } catch (error) {
        this.#deps.report(error);
        this.#state = 'failing';
        this.#refuseWaiting();
        if (this.#closed) return false;
        await this.#deps.pause();
      }
    }
    return false;
  }

  /** Commits suspected commands one by one; false when memory must be rebuilt first. */
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
        await this.#write(group);
      } catch (error) {
        if (error instanceof RowRefused) each.failed(error);
        else this.#fail(group, error);
        return false;
      }
      group.release(this.#deps.report);
    }
    return true;
  }
}
