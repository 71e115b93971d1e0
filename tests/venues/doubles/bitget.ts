import { crc32 } from 'node:zlib';
import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type Level, type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

interface Arg {
  readonly instType: string;
  readonly channel: string;
  readonly instId: string;
}

const nameOf = ({ base, quote }: Pair): string => `${base}${quote}`;
const LENGTHS: Readonly<Record<string, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '30min': 1_800_000,
  '1h': 3_600_000,
  '1Dutc': 86_400_000,
};

/** Bitget confirms each argument, and drops who sends no `ping` for two minutes. */
export const bitgetProtocol: Protocol = {
  idle: 120_000,
  rate: { count: 10, per: 1_000 },
  message(text) {
    if (text === 'ping') return { kind: 'other', replies: ['pong'] };
    const { op, args } = JSON.parse(text) as { op: string; args: Arg[] };
    if (op !== 'subscribe' && op !== 'unsubscribe') return null;
    if (args.some(({ instType }) => instType !== 'SPOT')) return null;
    return {
      kind: op,
      channels: args.map(({ channel, instId }) => `${channel} ${instId}`),
      replies: args.map((arg) => JSON.stringify({ event: op, arg })),
    };
  },
};

/** CRC-32 over 25 levels, bids and asks in turn, by zlib: a second implementation. */
function checksum(script: Script, pair: Pair): number {
  const { bids, asks } = script.levels(pair, 25);
  const parts: string[] = [];
  for (let at = 0; at < 25; at++) {
    for (const level of [bids[at], asks[at]]) if (level) parts.push(level.join(':'));
  }
  return crc32(parts.join(':')) | 0;
}

export function bitgetMarket(script: Script): DoubleMarket {
  const book = (
    pair: Pair,
    action: string,
    time: number,
    bids: readonly Level[],
    asks: readonly Level[],
  ): string =>
    JSON.stringify({
      action,
      arg: { instType: 'SPOT', channel: 'books', instId: nameOf(pair) },
      data: [
        { asks, bids, checksum: checksum(script, pair), seq: script.truth(pair).id, ts: `${time}` },
      ],
      ts: time,
    });
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time } = event;
    if (event.kind === 'book') {
      const text = book(pair, 'update', time, event.bids, event.asks);
      return { channel: `books ${nameOf(pair)}`, text, kind: 'book' };
    }
    const { id, price, quantity: size, side } = event;
    const arg = { instType: 'SPOT', channel: 'trade', instId: nameOf(pair) };
    const data = [{ ts: `${time}`, price, size, side, tradeId: `${id}` }];
    const text = JSON.stringify({ action: 'update', arg, data, ts: time });
    return { channel: `trade ${nameOf(pair)}`, text, kind: 'trade' };
  };
  return {
    step: (now) => script.each(now, frameOf),
    greet(channel, now) {
      const pair = script.pairs.find((each) => channel === `books ${nameOf(each)}`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair);
      return [book(pair, 'snapshot', now, bids, asks)];
    },
    rest(path, query, now) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('symbol'));
      const data = (rest: unknown) => ({ code: '00000', msg: 'success', data: rest });
      if (path === '/api/v2/spot/market/history-candles' && pair) {
        const length = LENGTHS[query.get('granularity') ?? ''] ?? 0;
        const limit = Number(query.get('limit'));
        return data(
          pastCandles(pair, length, Number(query.get('endTime')), limit).map((each) => [
            `${each.time}`,
            each.open,
            each.high,
            each.low,
            each.close,
            each.volume,
            each.turnover,
            each.turnover,
          ]),
        );
      }
      if (path === '/api/v2/spot/market/fills' && pair) {
        return data(
          script.recent(pair).map(({ id, price, quantity: size, side, time }) => {
            return { tradeId: `${id}`, price, size, side, ts: `${time}` };
          }),
        );
      }
      if (path === '/api/v2/spot/market/orderbook' && pair) {
        const levels = script.levels(pair, Number(query.get('limit')));
        return { ...data({ ...levels, ts: `${now}` }), requestTime: now };
      }
      if (path !== '/api/v2/spot/public/symbols') return null;
      return data(
        script.pairs.map((each) => ({
          symbol: nameOf(each),
          baseCoin: each.base,
          quoteCoin: each.quote,
          pricePrecision: `${each.decimals}`,
          quantityPrecision: `${each.lotDecimals}`,
          minTradeUSDT: '1',
          status: 'online',
        })),
      );
    },
  };
}
