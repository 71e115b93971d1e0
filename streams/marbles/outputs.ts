import { isPeriod } from '@tideline/wire';
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Live } from '../live/live.ts';
import type { MarketEngine } from '../market.ts';
import type { CandleSeries, DealTape, QuoteBoard } from '../market.types.ts';
import type { Stage } from './stage.ts';
import { isCapability } from './words.ts';

/** Outputs that are events: a repeated one is drawn again. */
export const EVENT_OUTPUTS: readonly string[] = ['asks', 'polls', 'recovery'];

/**
 * Outputs that can be watched, each as short texts that letters stand for:
 * - `quote S`: last price and status, `100 delayed`
 * - `book S`: best bid and ask, sequence, status: `101/102 @11 live`
 * - `deals S`: ids newest first, or none, and status: `7 6 5 live`
 * - `candles S P`: closes oldest first and status: `100 101 live`
 * - `board`: all pairs with their last prices and status: `BTCUSDT 100, ETHUSDT 30 live`
 * - `health C`: status of a capability
 * - `link`: state of the connection: `connecting`, `open`, `waiting`
 * - `recovery`: after each return, the time until everything was confirmed: `300 ms`
 * - `age K S`: age of a quote, book, tape or chart by the exchange's clock, in whole seconds: `3 s`
 * - `problems`: topics without data, each with the reason; `none`
 * - `asks`: requests to the socket; `polls`: requests to REST
 */
export function output(stage: Stage, name: string): Observable<string> | null {
  if (name === 'asks') return stage.socket.asked$;
  if (name === 'polls') return stage.rest.asked$;
  if (name === 'recovery') return stage.market.recovery$.pipe(map((ms) => `${ms} ms`));
  return state(stage, name)?.pipe(distinctUntilChanged()) ?? null;
}

/** Outputs that are a state: only changes are drawn. */
function state({ market }: Stage, name: string): Observable<string> | null {
  const [kind = '', symbol = '', period = ''] = name.split(' ');
  if (kind === 'quote' && symbol) {
    return market.quote$(symbol).pipe(map((live) => shown(live, (quote) => quote.last)));
  }
  if (kind === 'board') {
    const prices = ({ quotes }: QuoteBoard) =>
      [...quotes.values()].map((each) => `${each.symbol} ${each.last}`).join(', ') || 'none';
    return market.quotes$.pipe(map((live) => shown(live, prices)));
  }
  if (kind === 'link') return market.health$.pipe(map((health) => health.connection.phase));
  if (kind === 'book' && symbol) {
    return market.book$(symbol).pipe(
      map((live) =>
        shown(live, ({ bids, asks }) => {
          return `${bids[0]?.price ?? '--'}/${asks[0]?.price ?? '--'} @${live.seq}`;
        }),
      ),
    );
  }
  if (kind === 'deals' && symbol) {
    const ids = (tape: DealTape) => tape.deals.map((deal) => deal.id).join(' ') || 'none';
    return market.deals$(symbol).pipe(map((live) => shown(live, ids)));
  }
  if (kind === 'candles' && symbol && isPeriod(period)) {
    const closes = (series: CandleSeries) =>
      series.candles.map((each) => each.close).join(' ') || 'none';
    return market.candles$(symbol, period).pipe(map((live) => shown(live, closes)));
  }
  if (kind === 'age') {
    const live$ = any(market, symbol, period.split(' ')[0] ?? '', name.split(' ')[3] ?? '');
    return live$?.pipe(map(({ asOf }) => aged(asOf, market.serverNow()))) ?? null;
  }
  if (kind === 'problems') {
    return market.health$.pipe(
      map(({ problems }) => problems.map((each) => `${each.topic} ${each.reason}`).join(', ')),
      map((text) => text || 'none'),
    );
  }
  if (kind === 'health' && isCapability(symbol)) {
    return market.health$.pipe(map((health) => health.capabilities[symbol]));
  }
  return null;
}

const aged = (asOf: number | null, now: number): string =>
  asOf === null ? '--' : `${Math.round((now - asOf) / 1_000)} s`;

/** The stream of an output by its words. */
function any(
  market: MarketEngine,
  kind: string,
  symbol: string,
  period: string,
): Observable<Live<unknown>> | null {
  if (kind === 'quote') return market.quote$(symbol);
  if (kind === 'book') return market.book$(symbol);
  if (kind === 'deals') return market.deals$(symbol);
  return kind === 'candles' && isPeriod(period) ? market.candles$(symbol, period) : null;
}

const shown = <T>(live: Live<T>, text: (value: T) => string): string =>
  `${live.value === null ? '--' : text(live.value)} ${live.status}`;
