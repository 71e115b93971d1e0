import type { OptionOrder } from '@tideline/wire';
import { microtradeLists } from '@tideline/wire/calls/options';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';

/** Delivered options, newest first. */
export const createOptionHistory = (filter: RecordFilter): Pages<OptionOrder> =>
  createPages((page) => {
    const { symbol, side } = filter;
    return call(
      microtradeLists,
      {
        view: 'history',
        ...(symbol !== undefined && { symbol }),
        ...((side === 'rise' || side === 'fall' || side === 'even') && { direction: side }),
        ...spanAndPage(filter, page),
      },
      { silent: true },
    );
  });
