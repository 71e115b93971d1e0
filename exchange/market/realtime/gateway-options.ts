import type { Frame } from '@tideline/wire';
import type { Faults } from '../../faults/faults.ts';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Admission } from './admission.ts';
import type { AccountSource, FrameSource } from './frame-source.ts';
import type { AskSession } from './members.ts';

export interface GatewayOptions {
  readonly market: {
    readonly epoch: string;
    /** Whether the market has a pair. */
    has(symbol: string): boolean;
  };
  /** Creates the source of public frames, which sends them to the given function. */
  readonly frames: (broadcast: (frame: Frame) => void) => FrameSource;
  /** Interval of turns, ms; a tenth of a second when absent. */
  readonly frameInterval?: number | undefined;
  readonly clock: Clock;
  readonly accounts: AccountSource;
  readonly authenticate: AskSession;
  /** Compresses messages, once for all sockets that hear the same. */
  readonly compress?: boolean;
  /**
   * Another process knows the sessions and tells of ended ones: sweeps ask only for expired ones.
   */
  readonly sessionsElsewhere?: boolean;
  readonly faults: Faults;
  readonly metrics: Metrics;
  readonly admission: Admission;
  /** False refuses new sockets; the market is not known yet. */
  readonly mayOpen?: () => boolean;
  /** Headers of every answer on the socket path. */
  readonly headers: Readonly<Record<string, string>>;
  /** Origins besides this host and this machine that pages may connect from. */
  readonly origins: readonly string[];
}
