import { trustOrders } from '@tideline/wire/calls/trust';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';
import type { Hosting } from './terms.ts';

export const STATES = ['hosting', 'completed', 'redeemed'] as const;
export type HostingState = (typeof STATES)[number];

/** Hosting orders in one state that fit a filter, newest first, page by page. */
export const createOrders = (status: HostingState, filter: RecordFilter): Pages<Hosting> =>
  createPages((page) => {
    const { currency } = filter;
    const coin = currency === undefined ? {} : { currency_id: currency };
    const query = { status, ...coin, ...spanAndPage(filter, page) };
    return call(trustOrders, query, { silent: true });
  });
