import type { Account, ResponseOf } from '@tideline/wire';
import { legalLog, walletDetail } from '@tideline/wire/calls/wallet';
import { map } from 'rxjs';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { spanAndPage } from '../../trading/records/list-request.ts';
import { isFiltered, type RecordFilter } from '../../trading/records/record-filter.ts';

export type Change = ResponseOf<typeof legalLog>['rows'][number];

export interface ChangeFilter extends RecordFilter {
  readonly account: Account;
  /** Id of a coin; null for all. */
  readonly currencyId: number | null;
}

const QUIET = { silent: true };

/** The record page by page. For one coin without a filter, it uses the exchange's detail call. */
export const createChanges = ({ account, currencyId, ...filter }: ChangeFilter): Pages<Change> =>
  createPages((page) => {
    if (currencyId === null || isFiltered(filter)) {
      const request = {
        account,
        ...(currencyId !== null && { currency_id: String(currencyId) }),
        ...(filter.kind !== undefined && { kind: filter.kind }),
        ...spanAndPage(filter, page),
      };
      return call(legalLog, request, QUIET);
    }
    const at = page === undefined ? {} : { page };
    return call(walletDetail, { account, currency_id: String(currencyId), ...at }, QUIET).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.changes } : answer)),
    );
  });
