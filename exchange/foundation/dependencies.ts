import type { Ledger } from './ledger/service.ts';
import type { AccountBus, Clock, MarketPort } from './ports/ports.ts';
import type { Store } from './store/store.ts';
import type { IdempotencyStore } from './transactions/idempotency.ts';
import type { Writer } from './transactions/writer.ts';

/** What every domain of the core stands on. */
export interface Dependencies {
  readonly clock: Clock;
  readonly store: Store;
  readonly writer: Writer;
  readonly idempotency: IdempotencyStore;
  readonly ledger: Ledger;
  readonly market: MarketPort;
  readonly bus: AccountBus;
}
