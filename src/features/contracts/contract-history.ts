import type { ContractOrder } from '@tideline/wire';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

/**
 * Closed and cancelled contracts, newest first.
 * @param symbol - null for all pairs
 */
export const createContractHistory = (symbol: string | null): Pages<ContractOrder> =>
  createPages((page) =>
    call(
      leverMyTrade,
      {
        view: 'history',
        ...(symbol !== null && { symbol }),
        ...(page !== undefined && { page }),
      },
      { silent: true },
    ),
  );
