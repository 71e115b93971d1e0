import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base, quote }: Pair): string => `${base}-${quote}`;
const LENGTHS: Readonly<Record<string, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '30min': 1_800_000,
  '1hour': 3_600_000,
  '1day': 86_400_000,
};

/** KuCoin welcomes, confirms by id, and drops who sends no ping in time. */
export const kucoinProtocol: Protocol = {
  idle: 28_000,
  rate: { count: 100, per: 10_000 },
  hello: () => ['{"id":"1","type":"welcome"}'],
  message(text) {
    const { id, type, topic } = JSON.parse(text) as { id: string; type: string; topic: string };
    if (type === 'ping') return { kind: 'other', replies: [JSON.stringify({ id, type: 'pong' })] };
    if (type !== 'subscribe' && type !== 'unsubscribe') return null;
    const [prefix = '', names = ''] = topic.split(':');
    if (prefix === '/market/candles' && names.includes(',')) {
      const data = `topic ${topic} is not found`;
      const error = JSON.stringify({ id, type: 'error', code: 404, data });
      return { kind: 'other', replies: [error] };
    }
    return {
      kind: type,
      channels: names.split(',').map((name) => `${prefix}:${name}`),
      replies: [JSON.stringify({ id, type: 'ack' })],
    };
  },
};

export function kucoinMarket(script: Script): DoubleMarket {
  const wrap = (topic: string, subject: string, data: unknown, kind: DoubleFrame['kind']) => ({
    channel: topic,
    text: JSON.stringify({ topic, type: 'message', subject, data }),
    kind,
  });
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time } = event;
    const symbol = nameOf(pair);
    if (event.kind === 'book') {
      const { first: sequenceStart, last: sequenceEnd } = event;
      const row = ([price, quantity]: readonly [string, string]) => [
        price,
        quantity,
        `${event.last}`,
      ];
      const changes = { asks: event.asks.map(row), bids: event.bids.map(row) };
      const data = { changes, sequenceStart, sequenceEnd, symbol, time };
      return wrap(`/market/level2:${symbol}`, 'trade.l2update', data, 'book');
    }
    const { id, price, quantity: size, side } = event;
    const trade = { symbol, sequence: `${id}`, tradeId: `${id}`, price, size, side, type: 'match' };
    const data = { ...trade, time: `${time}000000` };
    return wrap(`/market/match:${symbol}`, 'trade.l3match', data, 'trade');
  };
  const best = (pair: Pair, time: number): DoubleFrame => {
    const { bids, asks } = script.levels(pair, 1);
    const [bestBid, bestBidSize] = bids[0] ?? [];
    const [bestAsk, bestAskSize] = asks[0] ?? [];
    const sequence = `${script.truth(pair).id}`;
    const data = { sequence, bestBid, bestBidSize, bestAsk, bestAskSize, time };
    return wrap(`/market/ticker:${nameOf(pair)}`, 'trade.ticker', data, 'other');
  };
  return {
    step: (now) => [
      ...script.step(now).map(frameOf),
      ...script.pairs.map((pair) => best(pair, now)),
    ],
    greet: () => [],
    rest(path, query, now) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('symbol'));
      const data = (rest: unknown) => ({ code: '200000', data: rest });
      if (path === '/api/v1/bullet-public') {
        const server = { endpoint: 'ws://double/', pingInterval: 18_000, pingTimeout: 10_000 };
        return data({ token: 'a-public-token', instanceServers: [server] });
      }
      const depth = Number(/^\/api\/v1\/market\/orderbook\/level2_(20|100)$/.exec(path)?.[1]);
      if (depth > 0 && pair) {
        const sequence = `${script.truth(pair).id}`;
        return data({ time: now, sequence, ...script.levels(pair, depth) });
      }
      if (path === '/api/v1/market/candles' && pair) {
        const length = LENGTHS[query.get('type') ?? ''] ?? 0;
        const before = (Number(query.get('endAt')) + 1) * 1000;
        return data(
          pastCandles(pair, length, before, 1500)
            .reverse()
            .map((each) => [
              `${each.time / 1000}`,
              each.open,
              each.close,
              each.high,
              each.low,
              each.volume,
              each.turnover,
            ]),
        );
      }
      if (path === '/api/v1/market/histories' && pair) {
        return data(
          script.recent(pair).map(({ id, price, quantity: size, side, time }) => {
            return { sequence: `${id}`, price, size, side, time: Number(`${time}000000`) };
          }),
        );
      }
      if (path !== '/api/v2/symbols') return null;
      return data(
        script.pairs.map((each) => ({
          symbol: nameOf(each),
          baseCurrency: each.base,
          quoteCurrency: each.quote,
          priceIncrement: (10 ** -each.decimals).toFixed(each.decimals),
          baseIncrement: (10 ** -each.lotDecimals).toFixed(each.lotDecimals),
          minFunds: '0.1',
          enableTrading: true,
        })),
      );
    },
  };
}
