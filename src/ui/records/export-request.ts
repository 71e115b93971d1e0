import type { RequestOf } from '@tideline/wire';
import type { recordExport } from '@tideline/wire/calls/records';
import type { ExportKind } from '@tideline/wire/record-kinds';
import { type RecordFilter, spanRequest } from './record-filter.ts';

type Request = RequestOf<typeof recordExport>;
type Side = Request['side'];

/** Sides by file: a side of another product would find nothing. */
const SIDES: Partial<Record<ExportKind, readonly string[]>> = {
  fills: ['buy', 'sell'],
  contracts: ['long', 'short'],
  options: ['rise', 'fall', 'even'],
};

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
  const sides = SIDES[kind];
  return {
    kind,
    ...(sides && symbol !== undefined && { symbol }),
    ...(side !== undefined && sides?.includes(side) && { side: side as Side }),
    ...(!sides && currency !== undefined && { currency_id: currency }),
    ...(kind === 'changes' && account !== undefined && { account: account as Request['account'] }),
    ...(kind === 'changes' && filter.kind !== undefined && { reason: filter.kind }),
    ...spanRequest(filter.span, now),
  };
}
