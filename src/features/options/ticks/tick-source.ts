import { dealBook } from '@tideline/wire/calls/market';
import { concatWith, EMPTY, filter, map, type Observable, takeUntil, timer } from 'rxjs';
import { call } from '../../../api/call.ts';
import { useEngine } from '../../../market/engine.ts';
import { market } from '../../../market/market.ts';
import { TickLine } from './tick-line.ts';

/** The line so far, and how far it can be trusted. */
export interface Ticks {
  readonly line: TickLine;
  /** The line is complete up to this instant, ms UTC; null before the first tape. */
  readonly asOf: number | null;
  readonly fresh: boolean;
}

/** Deals requested at the start: the most that one answer has. */
const OLDER = '500';
/** Maximum wait for them, ms. Then the line begins with the tape. */
const OLDER_WITHIN = 3_000;

/** The ticks of a pair: one answer with older deals, then the tape. */
export function ticksOf(symbol: string): Observable<Ticks> {
  const line = new TickLine();
  const request = { symbol, depth: '1', limit: OLDER };
  // A replay has other deals than the exchange.
  const older$ = useEngine.getState().replaying
    ? EMPTY
    : call(dealBook, request, { silent: true }).pipe(takeUntil(timer(OLDER_WITHIN)));
  return older$.pipe(
    map((answer) => (answer.kind === 'ok' ? answer.data : null)),
    filter((answer) => answer !== null),
    map(({ deals, epoch }) => {
      line.add({ symbol, deals }, epoch);
      return { line, asOf: null, fresh: false };
    }),
    concatWith(
      market.deals$(symbol).pipe(
        map(({ value, epoch, status, asOf }) => {
          if (value) line.add(value, epoch);
          return { line, asOf, fresh: status === 'live' || status === 'delayed' };
        }),
      ),
    ),
  );
}
