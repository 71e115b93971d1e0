import { market } from '../../market/market.ts';
import { type RecordFilter, spanRequest } from './record-filter.ts';

/** The time span of a filter, and the next page, as request fields. */
export const spanAndPage = (
  { span }: RecordFilter,
  page: string | undefined,
): { from?: string; to?: string; page?: string } => ({
  ...spanRequest(span, market.serverNow()),
  ...(page !== undefined && { page }),
});
