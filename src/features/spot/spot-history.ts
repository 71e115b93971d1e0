import type { RequestOf, SpotFill, SpotOrder, SpotTrigger } from '@tideline/wire';
import { coinList } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';

type Request = Pick<RequestOf<typeof coinList>, 'symbol' | 'side'>;

const pairAndSide = ({ symbol, side }: RecordFilter): Request => ({
  ...(symbol !== undefined && { symbol }),
  ...((side === 'buy' || side === 'sell') && { side }),
});

export const createHistory = (filter: RecordFilter): Pages<SpotOrder> =>
  createPages((page) => list('history', filter, page));
/** Trigger orders that no longer wait. */
export const createTriggerHistory = (filter: RecordFilter): Pages<SpotTrigger> =>
  createPages((page) =>
    call(
      coinTriggerList,
      { view: 'history', ...pairAndSide(filter), ...spanAndPage(filter, page) },
      { silent: true },
    ),
  );
export const createFills = (filter: RecordFilter): Pages<SpotFill> =>
  createPages((page) => list('fills', filter, page));

function list<Row extends SpotOrder | SpotFill>(
  view: 'history' | 'fills',
  filter: RecordFilter,
  page: string | undefined,
): Observable<Answer<{ readonly rows: readonly Row[]; readonly next: string | null }>> {
  const request = { view, ...pairAndSide(filter), ...spanAndPage(filter, page) };
  return call(coinList, request, { silent: true }).pipe(
    // The view determines the row type, which the union type cannot express.
    map((answer) =>
      answer.kind === 'ok'
        ? {
            ...answer,
            data: { rows: answer.data.rows as unknown as Row[], next: answer.data.next },
          }
        : answer,
    ),
  );
}
