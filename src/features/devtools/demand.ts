import type { Market } from '@tideline/streams';
import { parseTopic } from '@tideline/wire';
import type { Observable } from 'rxjs';

/** The stream that subscribes to this topic. */
export function demand(engine: Market, topic: string): Observable<unknown> {
  const parts = parseTopic(topic);
  if (parts?.kind === 'price') return engine.quote$(parts.symbol);
  if (parts?.kind === 'depth') return engine.book$(parts.symbol, { depth: 1 });
  if (parts?.kind === 'deal') return engine.deals$(parts.symbol);
  if (parts?.kind === 'kline') return engine.candles$(parts.symbol, parts.period);
  return engine.quotes$;
}
