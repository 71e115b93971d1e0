import type { ContractOrder } from '#wire';
import { leverMyTrade } from '#wire/calls/contracts.ts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

/** Closed and cancelled contracts, newest first. */
export const createContractHistory = (): Pages<ContractOrder> =>
  createPages((page) =>
    call(
      leverMyTrade,
      { view: 'history', ...(page === undefined ? {} : { page }) },
      { silent: true },
    ),
  );
