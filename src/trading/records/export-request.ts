import type { RequestOf } from '@tideline/wire';
import type { recordExport } from '@tideline/wire/calls/records';
import { EXPORT_FILTERS, type ExportField } from '@tideline/wire/export-filters';
import type { ExportKind } from '@tideline/wire/record-kinds';
import { type RecordFilter, spanRequest } from './record-filter.ts';

type Request = RequestOf<typeof recordExport>;
type Side = Request['side'];

/**
 * The request of a file. Only the filters that the kind of file has are sent.
 * @param now - the exchange's time, ms
 */
export function exportRequest(
  kind: ExportKind,
  filter: RecordFilter & { readonly account?: string | undefined },
  now: number,
): Request {
  const { symbol, side, currency, account } = filter;
  const { fields, sides } = EXPORT_FILTERS[kind];
  const has = (field: ExportField, value: string | undefined) =>
    value !== undefined && fields.includes(field);
  return {
    kind,
    ...(has('symbol', symbol) && { symbol }),
    ...(side !== undefined && sides.includes(side) && { side: side as Side }),
    ...(has('currency_id', currency) && { currency_id: currency }),
    ...(has('account', account) && { account: account as Request['account'] }),
    ...(has('reason', filter.kind) && { reason: filter.kind }),
    ...spanRequest(filter.span, now),
  };
}
