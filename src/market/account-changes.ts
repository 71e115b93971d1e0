import type { AccountItem } from '@tideline/streams';
import type { AccountEvent } from '@tideline/wire';
import { auditTime, filter, type Observable } from 'rxjs';
import { market } from './market.ts';

/** Time within which events of one command arrive, ms; a list reloads once for all of them. */
const TOGETHER = 150;

/** Emits after events of these kinds, and after a gap in which some may have been lost. */
export const accountChanges$ = (
  ...kinds: readonly AccountEvent['kind'][]
): Observable<AccountItem> =>
  market.account$.pipe(
    filter(
      (item) => item.kind === 'gap' || (item.kind === 'event' && kinds.includes(item.event.kind)),
    ),
    auditTime(TOGETHER),
  );
