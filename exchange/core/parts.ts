import type { Ledger } from '../ledger/service.ts';
import type { Matching } from '../matching/service.ts';
import type { Clock } from '../ports.ts';
import type { AccountBus, MarketPort } from '../seams.ts';
import type { Store } from '../store/store.ts';
import type { Once } from './once.ts';
import type { Writer } from './writer.ts';

/** What every domain of the core is built from. */
export interface Parts {
  readonly clock: Clock;
  readonly store: Store;
  readonly writer: Writer;
  readonly once: Once;
  readonly ledger: Ledger;
  readonly matching: Matching;
  readonly market: MarketPort;
  readonly bus: AccountBus;
}
