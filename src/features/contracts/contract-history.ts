import type { ContractOrder } from '@tideline/wire';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';

/** Closed and cancelled contracts, the newest end first. */
export const createContractHistory = (filter: RecordFilter): Pages<ContractOrder> =>
  createPages((page) => {
    const { symbol, side } = filter;
    return call(
      leverMyTrade,
      {
        view: 'history',
        ...(symbol !== undefined && { symbol }),
        ...((side === 'long' || side === 'short') && { side }),
        ...spanAndPage(filter, page),
      },
      { silent: true },
    );
  });
