import type { RequestOf, ResponseOf, SpotFill, SpotOrder, SpotTrigger } from '@tideline/wire';
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
  createPages((page) =>
    list(filter, page, 'history', (data) => (data.view === 'fills' ? null : data)),
  );
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
  createPages((page) =>
    list(filter, page, 'fills', (data) => (data.view === 'fills' ? data : null)),
  );

/** @param of - the answer when it has the rows of this view */
function list<Found>(
  filter: RecordFilter,
  page: string | undefined,
  view: 'history' | 'fills',
  of: (data: ResponseOf<typeof coinList>) => Found | null,
): Observable<Answer<Found>> {
  const request = { view, ...pairAndSide(filter), ...spanAndPage(filter, page) };
  return call(coinList, request, { silent: true }).pipe(
    map((answer) => {
      if (answer.kind !== 'ok') return answer;
      const data = of(answer.data);
      return data ? { ...answer, data } : { kind: 'unanswered', reason: 'unreadable' };
    }),
  );
}
