import {
  leverAmend,
  leverCancel,
  leverCancelAll,
  leverClose,
  leverCloseAll,
  leverMargin,
  leverReverse,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { once, onOrder } from '../../http/command-routes.ts';
import type { Binding } from '../../http/handler.ts';
import type { Contracts } from './service.ts';

/** The commands of contracts. */
export function commandRoutes(deps: Dependencies, contracts: Contracts): readonly Binding[] {
  const { orders, positions } = contracts;
  const table = 'contract_orders';
  const over = 'position-not-open';
  return [
    once(deps, leverSubmit, (...command) => contracts.submit(...command)),
    onOrder(deps, table, leverClose, over, (...command) => positions.close(...command)),
    onOrder(deps, table, leverReverse, over, (...command) => positions.reverse(...command)),
    onOrder(deps, table, leverMargin, over, (...command) => positions.addMargin(...command)),
    onOrder(deps, table, leverSetStop, over, (...command) => contracts.setStops(...command)),
    onOrder(deps, table, leverAmend, 'order-not-open', (...command) => orders.amend(...command)),
    onOrder(deps, table, leverCancel, 'order-not-open', (tx, userId, { id }) =>
      orders.cancel(tx, userId, Number(id)),
    ),
    once(deps, leverCloseAll, (...command) => positions.closeAll(...command)),
    once(deps, leverCancelAll, (...command) => orders.cancelAll(...command)),
  ];
}
