import type { Dependencies } from '../foundation/dependencies.ts';
import type { Clock } from '../foundation/ports/ports.ts';
import type { Codes } from './codes/service.ts';
import type { Tickets } from './codes/tickets.ts';
import type { ApiKeys } from './keys/service.ts';
import type { Limits } from './limits/limits.ts';
import type { Notices } from './news/notices.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Devices } from './sessions/devices.ts';
import type { Sessions } from './sessions/service.ts';
import type { Languages } from './users/languages.ts';
import type { SecurityLog } from './users/security-log.ts';
import type { Accounts } from './users/service.ts';

/** What everything stands on that changes accounts and their security. */
export interface PeopleDependencies extends Dependencies {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly languages: Languages;
  readonly limits: Limits;
  readonly keys: ApiKeys;
  readonly codes: Codes;
  readonly tickets: Tickets;
  readonly notices: Notices;
  readonly outbox: Outbox;
  readonly log: SecurityLog;
  /** Real time, regardless of the exchange's clock, because authenticator apps use it. */
  readonly wall: Clock;
  /** Receives the errors of jobs, which continue with the next account. */
  readonly report: (error: unknown) => void;
}
