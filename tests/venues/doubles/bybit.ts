import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base, quote }: Pair): string => `${base}${quote}`;
const LENGTHS: Readonly<Record<string, number>> = {
  '1': 60_000,
  '5': 300_000,
  '30': 1_800_000,
  '60': 3_600_000,
  D: 86_400_000,
};

/** Bybit confirms a request as a whole; spot allows ten topics in one. */
export const bybitProtocol: Protocol = {
  idle: 30_000,
  rate: { count: 20, per: 1_000 },
  message(text) {
    const { op, args, req_id } = JSON.parse(text) as { op: string; args: string[]; req_id: string };
    const reply = { success: true, conn_id: 'double', req_id };
    if (op === 'ping') {
      return { kind: 'other', replies: [JSON.stringify({ ...reply, ret_msg: 'pong', op })] };
    }
    if ((op !== 'subscribe' && op !== 'unsubscribe') || args.length > 10) return null;
    return {
      kind: op,
      channels: args,
      replies: [JSON.stringify({ ...reply, ret_msg: op, op })],
    };
  },
};

export function bybitMarket(script: Script): DoubleMarket {
  /** Its ids count messages of a pair. */
  const ids = new Map<Pair, number>();
  const book = (pair: Pair, type: string, time: number, b: unknown, a: unknown): string =>
    JSON.stringify({
      topic: `orderbook.200.${nameOf(pair)}`,
      type,
      ts: time,
      data: { s: nameOf(pair), b, a, u: ids.get(pair) ?? 100, seq: script.truth(pair).id },
      cts: time,
    });
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time } = event;
    if (event.kind === 'book') {
      ids.set(pair, (ids.get(pair) ?? 100) + 1);
      const text = book(pair, 'delta', time, event.bids, event.asks);
      return { channel: `orderbook.200.${nameOf(pair)}`, text, kind: 'book' };
    }
    const channel = `publicTrade.${nameOf(pair)}`;
    const S = event.side === 'buy' ? 'Buy' : 'Sell';
    const trade = { i: `${event.id}`, T: time, p: event.price, v: event.quantity, S };
    const data = [{ ...trade, s: nameOf(pair), BT: false }];
    return {
      channel,
      text: JSON.stringify({ topic: channel, type: 'snapshot', ts: time, data }),
      kind: 'trade',
    };
  };
  return {
    step: (now) => script.step(now).map(frameOf),
    greet(channel, now) {
      const pair = script.pairs.find((each) => channel === `orderbook.200.${nameOf(each)}`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair);
      return [book(pair, 'snapshot', now, bids, asks)];
    },
    rest(path, query, now) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('symbol'));
      const list = (rows: unknown) => ({ retCode: 0, retMsg: 'OK', result: { list: rows } });
      if (path === '/v5/market/kline' && pair) {
        const length = LENGTHS[query.get('interval') ?? ''] ?? 0;
        const before = Number(query.get('end')) + 1;
        return list(
          pastCandles(pair, length, before, Number(query.get('limit')))
            .reverse()
            .map((each) => [
              `${each.time}`,
              each.open,
              each.high,
              each.low,
              each.close,
              each.volume,
              each.turnover,
            ]),
        );
      }
      if (path === '/v5/market/recent-trade' && pair) {
        return list(
          script.recent(pair).map(({ id, price, quantity: size, side, time }) => {
            const S = side === 'buy' ? 'Buy' : 'Sell';
            return { execId: `${id}`, symbol: nameOf(pair), price, size, side: S, time: `${time}` };
          }),
        );
      }
      if (path === '/v5/market/orderbook' && pair) {
        const { bids: b, asks: a } = script.levels(pair, Number(query.get('limit')));
        const result = { s: nameOf(pair), b, a, ts: now, u: script.truth(pair).id };
        return { retCode: 0, retMsg: 'OK', result, time: now };
      }
      if (path !== '/v5/market/instruments-info') return null;
      return list(
        script.pairs.map((each) => ({
          symbol: nameOf(each),
          baseCoin: each.base,
          quoteCoin: each.quote,
          status: 'Trading',
          lotSizeFilter: { basePrecision: (10 ** -each.lotDecimals).toFixed(6), minOrderAmt: '5' },
          priceFilter: { tickSize: (10 ** -each.decimals).toFixed(each.decimals) },
        })),
      );
    },
  };
}
