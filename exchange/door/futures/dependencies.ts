import type { Contracts } from '../../products/contracts/service.ts';
import type { SpotDoorDependencies } from '../spot/dependencies.ts';

/** The services that futures calls of the door translate to. */
export interface FuturesDoorDependencies extends SpotDoorDependencies {
  readonly contracts: Contracts;
}
