import type { DoorRoute } from '../route.ts';
import { accountRoutes } from './account.ts';
import { amendRoute } from './amend-route.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { historyRoutes } from './history-routes.ts';
import { listRoutes } from './list-routes.ts';
import { movementRoutes } from './movements.ts';
import { orderRoutes } from './order-routes.ts';
import { replaceRoute } from './replace-route.ts';
import { sapiRoutes } from './sapi.ts';
import { transferRoutes } from './transfers.ts';

/** The signed spot calls of the Binance-shaped API. */
export const spotDoor = (deps: SpotDoorDependencies): readonly DoorRoute[] => [
  ...accountRoutes(deps),
  ...orderRoutes(deps),
  replaceRoute(deps),
  ...listRoutes(deps),
  ...historyRoutes(deps),
  amendRoute(deps),
  ...sapiRoutes(deps),
  ...movementRoutes(deps),
  ...transferRoutes(deps),
];
