import type { SpotFill, SpotOrder, SpotTrigger } from '@tideline/wire';
import { coinList } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

export const createHistory = (): Pages<SpotOrder> => createPages((page) => list('history', page));
/** Trigger orders that no longer wait. */
export const createTriggerHistory = (): Pages<SpotTrigger> =>
  createPages((page) =>
    call(
      coinTriggerList,
      { view: 'history', ...(page === undefined ? {} : { page }) },
      { silent: true },
    ),
  );
export const createFills = (): Pages<SpotFill> => createPages((page) => list('fills', page));

function list<Row extends SpotOrder | SpotFill>(
  view: 'history' | 'fills',
  page: string | undefined,
): Observable<Answer<{ readonly rows: readonly Row[]; readonly next: string | null }>> {
  return call(coinList, { view, ...(page === undefined ? {} : { page }) }, { silent: true }).pipe(
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
