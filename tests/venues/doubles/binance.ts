import type { DoubleFrame, DoubleMarket, Protocol, Request } from './double.ts';
import {
  LENGTHS,
  type MarketEvent,
  type Pair,
  pastCandles,
  type Script,
  type Trade,
} from './script.ts';

/** Binance's socket: SUBSCRIBE and UNSUBSCRIBE with an id, answered by a null result. */
export function binanceProtocol(market: 'spot' | 'usdm'): Protocol {
  return {
    rate: { count: market === 'spot' ? 5 : 10, per: 1_000 },
    message(text): Request | null {
      const { method, params, id } = JSON.parse(text) as {
        method: string;
        params: string[];
        id: number;
      };
      if (method === 'LIST_SUBSCRIPTIONS') {
        return { kind: 'other', replies: [JSON.stringify({ result: [], id })] };
      }
      if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE') return null;
      const kind = method === 'SUBSCRIBE' ? 'subscribe' : 'unsubscribe';
      return { kind, channels: params, replies: [JSON.stringify({ result: null, id })] };
    },
  };
}

const nameOf = ({ base, quote }: Pair): string => `${base}${quote}`;

/** Binance's frames and REST answers over a scripted market. */
export function binanceMarket(script: Script, market: 'spot' | 'usdm'): DoubleMarket {
  const api = market === 'spot' ? '/api/v3' : '/fapi/v1';
  const wrap = (stream: string, data: unknown, kind: DoubleFrame['kind']): DoubleFrame => ({
    channel: stream,
    text: JSON.stringify({ stream, data }),
    kind,
  });
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const s = nameOf(event.pair);
    const low = s.toLowerCase();
    if (event.kind === 'book') {
      const { time, first, last, previous, bids, asks } = event;
      const ids = { U: first, u: last, ...(market === 'usdm' && { pu: previous }) };
      const data = { e: 'depthUpdate', E: time, s, ...ids, b: bids, a: asks };
      return wrap(`${low}@depth@100ms`, data, 'book');
    }
    const { id, price: p, quantity: q, side, time } = event;
    const maker = side === 'sell';
    if (market === 'spot') {
      const data = { e: 'trade', E: time, s, t: id, p, q, T: time, m: maker, M: true };
      return wrap(`${low}@trade`, data, 'trade');
    }
    const data = { e: 'aggTrade', E: time, s, a: id, p, q, f: id, l: id, T: time, m: maker };
    return wrap(`${low}@aggTrade`, data, 'trade');
  };
  const best = (pair: Pair): DoubleFrame => {
    const { bids, asks } = script.levels(pair, 1);
    const s = nameOf(pair);
    const [b = '', B = ''] = bids[0] ?? [];
    const [a = '', A = ''] = asks[0] ?? [];
    return wrap(
      `${s.toLowerCase()}@bookTicker`,
      { u: script.truth(pair).id, s, b, B, a, A },
      'other',
    );
  };
  return {
    step: (now) => [...script.step(now).map(frameOf), ...script.pairs.map(best)],
    greet: () => [],
    rest(path, query) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('symbol'));
      if (path === `${api}/depth` && pair) {
        const lastUpdateId = script.truth(pair).id;
        return { lastUpdateId, ...script.levels(pair, Number(query.get('limit'))) };
      }
      if (path === `${api}/klines` && pair) {
        const length = LENGTHS[query.get('interval') ?? ''];
        if (length === undefined) return null;
        const before = Number(query.get('endTime')) + 1;
        return pastCandles(pair, length, before, Number(query.get('limit'))).map((each) => [
          each.time,
          each.open,
          each.high,
          each.low,
          each.close,
          each.volume,
          each.time + length - 1,
          each.turnover,
          each.count,
          '0',
          '0',
          '0',
        ]);
      }
      if (path === `${api}/trades` && pair) return script.recent(pair).map(tradeRow);
      if (path === `${api}/exchangeInfo`) return { symbols: script.pairs.map(symbolInfo) };
      return null;
    },
  };
}

function tradeRow({ id, price, quantity: qty, time, side }: Trade): unknown {
  return { id, price, qty, time, isBuyerMaker: side === 'sell' };
}

function symbolInfo(pair: Pair): unknown {
  return {
    symbol: nameOf(pair),
    status: 'TRADING',
    baseAsset: pair.base,
    quoteAsset: pair.quote,
    filters: [
      { filterType: 'PRICE_FILTER', tickSize: (10 ** -pair.decimals).toFixed(8) },
      { filterType: 'LOT_SIZE', stepSize: (10 ** -pair.lotDecimals).toFixed(8) },
      { filterType: 'NOTIONAL', minNotional: '5.00000000' },
    ],
  };
}
