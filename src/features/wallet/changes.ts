import type { Account, RequestOf, ResponseOf } from '@tideline/wire';
import { legalLog, walletDetail } from '@tideline/wire/calls/wallet';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { csvText } from './csv.ts';

export type Change = ResponseOf<typeof legalLog>['rows'][number];

/** Reasons of balance changes by the exchange's names, in the order of the filter. */
export const CHANGE_KINDS = [
  'deposit',
  'withdraw',
  'transfer',
  'exchange',
  'freeze',
  'unfreeze',
  'spot-trade',
  'option-stake',
  'option-payout',
  'option-return',
  'contract-open',
  'contract-close',
  'insurance',
  'trust-interest',
  'trust-penalty',
  'rebate',
  'reset',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const isChangeKind = (text: string): text is ChangeKind =>
  (CHANGE_KINDS as readonly string[]).includes(text);

/** Time ranges of a record in days; 0 is everything. */
export const SPANS = [0, 1, 7, 30, 90] as const;
type Span = (typeof SPANS)[number];
const DAY = 86_400_000;

export interface ChangeFilter {
  readonly account: Account;
  /** Id of a coin; null for all. */
  readonly currencyId: number | null;
  readonly kind: ChangeKind | null;
  readonly days: Span;
}

/** @param now - server time, ms */
const changeRequest = (
  { account, currencyId, kind, days }: ChangeFilter,
  now: number,
): RequestOf<typeof legalLog> => ({
  account,
  ...(currencyId !== null && { currency_id: String(currencyId) }),
  ...(kind !== null && { kind }),
  ...(days > 0 && { from: String(Math.floor(now) - days * DAY) }),
});

const QUIET = { silent: true };

/** The record page by page. For one coin without a filter, it uses the exchange's detail call. */
export const createChanges = (filter: ChangeFilter, now: () => number): Pages<Change> =>
  createPages((page) => {
    const at = page === undefined ? {} : { page };
    const { account, currencyId, kind, days } = filter;
    if (currencyId === null || kind !== null || days > 0) {
      return call(legalLog, { ...changeRequest(filter, now()), ...at }, QUIET);
    }
    return call(walletDetail, { account, currency_id: String(currencyId), ...at }, QUIET).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.changes } : answer)),
    );
  });

/** The complete record of a filter, for a file. */
export const loadChanges = (
  filter: ChangeFilter,
  now: number,
): Observable<Answer<readonly Change[]>> =>
  everyPage((page) => call(legalLog, { ...changeRequest(filter, now), ...page }, QUIET));

/** The record as a table: exact amounts and UTC times, independent of the reader's settings. */
export const changesCsv = (
  head: readonly string[],
  rows: readonly Change[],
  kindText: (kind: string) => string,
): string =>
  csvText([
    head,
    ...rows.map(({ time, account, code, kind, amount, available, frozen, reference, id }) => [
      new Date(time).toISOString(),
      account,
      code,
      kindText(kind),
      amount,
      available,
      frozen,
      reference ?? '',
      id,
    ]),
  ]);
