import type { AccountEvent } from '@tideline/wire';
import type { AccountBus, Clock } from '../ports/ports.ts';
import type { Store } from '../store/store.ts';
import type { CommitListener } from './commit-listener.ts';
import type { Transaction } from './transaction.ts';

/** Dependencies of the writer. */
export interface WriterDependencies {
  readonly clock: Clock;
  readonly bus: AccountBus;
  /** Hears each event of an account, but changes of worth, within the command that causes it. */
  readonly published?: ((tx: Transaction, userId: string, event: AccountEvent) => void) | undefined;
  /** Hears committed rows, in order. */
  readonly listener?: CommitListener | undefined;
  readonly store: Store;
  /** Rebuilds memory from the store; returns the last used id. */
  readonly rebuild: () => Promise<number>;
  /**
   * Called after memory is rebuilt, before commands are accepted again. Not called at the start.
   */
  readonly rebuilt: () => void;
  /**
   * Called instead of a rebuild when the outcome of a commit is unknown: another process continues,
   * and this one must end. Absent where no other process exists.
   */
  readonly lost?: ((cause: unknown) => void) | undefined;
  /** False while another process may write already: reads are refused then. */
  readonly readable?: (() => boolean) | undefined;
  /** Called when a command begins to wait for its commit; what it returns, at the outcome. */
  readonly waits?: (() => (() => void) | undefined) | undefined;
  /** Runs a step at the end of this event-loop turn. */
  readonly defer: (step: () => void) => void;
  /** Waits before an unreadable store is read again. */
  readonly pause: () => Promise<void>;
  /** Receives errors that no caller awaits. */
  readonly report: (error: unknown) => void;
}
