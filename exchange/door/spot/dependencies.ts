import type { TradingDependencies } from '../../market/matching/dependencies.ts';
import type { ApiKeys } from '../../people/keys/service.ts';
import type { Spot } from '../../products/spot/service.ts';
import type { Triggers } from '../../products/spot/triggers.ts';

/** The services that spot calls of the door translate to. */
export interface SpotDoorDependencies extends TradingDependencies {
  readonly spot: Spot;
  readonly triggers: Triggers;
  readonly keys: ApiKeys;
}
