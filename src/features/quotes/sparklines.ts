import { sparklines } from '@tideline/wire/calls/market';
import { defer, map, merge, retry, shareReplay, startWith, switchMap, timer } from 'rxjs';
import { call } from '../../api/call.ts';
import { refreshAsked$ } from '../../api/refresh.ts';
import { useEngine } from '../../market/engine.ts';
import { useStream } from '../../market/use-stream.ts';
import { whenSettled } from '../../state/settled.ts';

/** Closes of the last 24 hours by symbol, oldest first, as plain decimals. */
type Lines = ReadonlyMap<string, readonly string[]>;

const NONE: Lines = new Map();
/** Hourly closes change slowly, ms. */
const EVERY = 300_000;
/** Pause after a failed call, ms. */
const RETRY_AFTER = 15_000;

/** One call serves every row of every list, and only while a list is shown. */
const lines$ = merge(defer(whenSettled).pipe(switchMap(() => timer(0, EVERY))), refreshAsked$).pipe(
  switchMap(() => call(sparklines, {}, { silent: true })),
  map((answer): Lines => {
    if (answer.kind !== 'ok') throw new Error('no sparklines');
    return new Map(answer.data.pairs.map(({ symbol, closes }) => [symbol, closes]));
  }),
  retry({ delay: RETRY_AFTER }),
  startWith(NONE),
  shareReplay({ bufferSize: 1, refCount: true }),
);

/** A pair's last day; empty while unknown, and during a replay, whose prices are others. */
export function useSparkline(symbol: string): readonly string[] {
  const replaying = useEngine((engine) => engine.replaying);
  const lines = useStream('sparklines', () => lines$, NONE);
  return (replaying ? undefined : lines.get(symbol)) ?? [];
}
