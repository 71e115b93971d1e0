import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { isPeriod } from '#wire';
import type { Live } from '../live/live.ts';
import type { CandleSeries, Capability, DealTape, QuoteBoard } from '../market.types.ts';
import type { Stage } from './stage.ts';

/**
 * What can be watched, each as short texts a diagram's letters stand for:
 * - `quote S`: last price and status, `100 delayed`
 * - `book S`: best bid and ask, sequence, status: `101/102 @11 live`
 * - `deals S`: ids newest first, or none, and status: `7 6 5 live`
 * - `candles S P`: closes oldest first and status: `100 101 live`
 * - `board`: all pairs with their last prices and status: `BTCUSDT 100, ETHUSDT 30 live`
 * - `health C`: status of a capability
 * - `link`: what the connection does: `connecting`, `open`, `waiting`
 * - `recovery`: after each return, how long it took until all was confirmed: `300 ms`
 * - `asks`: what the socket is asked for; `polls`: what REST is asked for
 */
export function output(stage: Stage, name: string): Observable<string> | null {
  if (name === 'asks') return stage.socket.asked$;
  if (name === 'polls') return stage.rest.asked$;
  if (name === 'recovery') return stage.market.recovery$.pipe(map((ms) => `${ms} ms`));
  return state(stage, name)?.pipe(distinctUntilChanged()) ?? null;
}

/** Outputs that are a state: only its changes are drawn. */
function state({ market }: Stage, name: string): Observable<string> | null {
  const [kind = '', symbol = '', period = ''] = name.split(' ');
  if (kind === 'quote' && symbol) {
    return market.quote$(symbol).pipe(map((live) => shown(live, (quote) => quote.last)));
  }
  if (kind === 'board') {
    const prices = ({ quotes }: QuoteBoard) =>
      [...quotes.values()].map((each) => `${each.symbol} ${each.last}`).join(', ');
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
    const closes = (series: CandleSeries) => series.candles.map((each) => each.close).join(' ');
    return market.candles$(symbol, period).pipe(map((live) => shown(live, closes)));
  }
  if (kind === 'health' && symbol) {
    return market.health$.pipe(map((health) => health.capabilities[symbol as Capability] ?? '--'));
  }
  return null;
}

const shown = <T>(live: Live<T>, text: (value: T) => string): string =>
  `${live.value === null ? '--' : text(live.value)} ${live.status}`;
