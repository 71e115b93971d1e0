import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type Level, type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base, quote }: Pair): string => `${base}-${quote}`;
const LENGTHS: Readonly<Record<string, number>> = {
  ONE_MINUTE: 60_000,
  FIVE_MINUTE: 300_000,
  THIRTY_MINUTE: 1_800_000,
  ONE_HOUR: 3_600_000,
  ONE_DAY: 86_400_000,
};

interface Subscription {
  readonly type: string;
  readonly product_ids?: string[];
  readonly channel: string;
}

const envelope = (channel: string, time: number, events: unknown): string =>
  JSON.stringify({ channel, timestamp: new Date(time).toISOString(), sequence_num: 0, events });

/** Coinbase Advanced numbers every message of a connection. */
export const coinbaseProtocol: Protocol = {
  rate: { count: 8, per: 1_000 },
  number: (text, at) => text.replace('"sequence_num":0', `"sequence_num":${at}`),
  message(text) {
    const { type, product_ids = [], channel } = JSON.parse(text) as Subscription;
    if (type !== 'subscribe' && type !== 'unsubscribe') return null;
    const subscriptions = { [channel]: product_ids };
    return {
      kind: type,
      channels:
        channel === 'heartbeats' || channel === 'status'
          ? [channel]
          : product_ids.map((each) => `${channel} ${each}`),
      replies: [envelope('subscriptions', 0, [{ subscriptions }])],
    };
  },
};

export function coinbaseMarket(script: Script): DoubleMarket {
  const updates = (bids: readonly Level[], asks: readonly Level[]) => {
    const row = (side: string) => (level: Level) => {
      return { side, price_level: level[0], new_quantity: level[1] };
    };
    return [...bids.map(row('bid')), ...asks.map(row('offer'))];
  };
  const book = (
    pair: Pair,
    type: string,
    time: number,
    bids: readonly Level[],
    asks: readonly Level[],
  ) =>
    envelope('l2_data', time, [{ type, product_id: nameOf(pair), updates: updates(bids, asks) }]);
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time } = event;
    if (event.kind === 'book') {
      const text = book(pair, 'update', time, event.bids, event.asks);
      return { channel: `level2 ${nameOf(pair)}`, text, kind: 'book' };
    }
    const { id, price, quantity: size } = event;
    const side = event.side === 'buy' ? 'BUY' : 'SELL';
    const trade = { trade_id: `${id}`, product_id: nameOf(pair), price, size, side };
    const trades = [{ ...trade, time: new Date(time).toISOString() }];
    const text = envelope('market_trades', time, [{ type: 'update', trades }]);
    return { channel: `market_trades ${nameOf(pair)}`, text, kind: 'trade' };
  };
  const beat = (time: number): DoubleFrame => ({
    channel: 'heartbeats',
    text: envelope('heartbeats', time, [{ heartbeat_counter: time }]),
    kind: 'other',
  });
  return {
    step: (now) => [...script.step(now).map(frameOf), beat(now)],
    greet(channel, now) {
      const pair = script.pairs.find((each) => channel === `level2 ${nameOf(each)}`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair);
      return [book(pair, 'snapshot', now, bids, asks)];
    },
    rest(path, query) {
      const products = '/api/v3/brokerage/market/products';
      const pair = script.pairs.find((each) => path.startsWith(`${products}/${nameOf(each)}/`));
      if (pair && path.endsWith('/candles')) {
        const length = LENGTHS[query.get('granularity') ?? ''] ?? 0;
        const before = (Number(query.get('end')) + 1) * 1000;
        const from = Number(query.get('start')) * 1000;
        const candles = pastCandles(pair, length, before, 300)
          .filter(({ time }) => time >= from)
          .reverse()
          .map(({ time, open, high, low, close, volume }) => {
            return { start: `${time / 1000}`, open, high, low, close, volume };
          });
        return { candles };
      }
      if (pair && path.endsWith('/ticker')) {
        const trades = script.recent(pair).map(({ id, price, quantity: size, side, time }) => {
          const S = side === 'buy' ? 'BUY' : 'SELL';
          return { trade_id: `${id}`, price, size, side: S, time: new Date(time).toISOString() };
        });
        return { trades };
      }
      if (path === '/api/v3/brokerage/market/product_book') {
        const named = script.pairs.find((each) => nameOf(each) === query.get('product_id'));
        if (!named) return null;
        const { bids, asks } = script.levels(named, Number(query.get('limit')));
        const side = (levels: readonly (readonly [string, string])[]) =>
          levels.map(([price, size]) => ({ price, size }));
        const pricebook = { product_id: nameOf(named), bids: side(bids), asks: side(asks) };
        return { pricebook };
      }
      if (path !== products) return null;
      return {
        products: script.pairs.map((each) => ({
          product_id: nameOf(each),
          base_currency_id: each.base,
          quote_currency_id: each.quote,
          price_increment: (10 ** -each.decimals).toFixed(each.decimals),
          base_increment: (10 ** -each.lotDecimals).toFixed(8),
          quote_min_size: '1',
          status: 'online',
          trading_disabled: false,
        })),
      };
    },
  };
}
