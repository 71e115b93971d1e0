import type { DoorRoute } from '../route.ts';
import { futuresAccountRoutes } from './account-routes.ts';
import { algoRoutes } from './algo-routes.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import { futuresOrderRoutes } from './order-routes.ts';

/** The signed futures calls of the Binance-shaped API. */
export const futuresDoor = (deps: FuturesDoorDependencies): readonly DoorRoute[] => [
  ...futuresOrderRoutes(deps),
  ...algoRoutes(deps),
  ...futuresAccountRoutes(deps),
];
