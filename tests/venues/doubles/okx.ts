import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

interface Arg {
  readonly channel: string;
  readonly instId: string;
}

const nameOf = ({ base, quote }: Pair): string => `${base}-${quote}`;
const LENGTHS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '30m': 1_800_000,
  '1H': 3_600_000,
  '1Dutc': 86_400_000,
};

/** OKX confirms every argument by itself, and drops who is silent for half a minute. */
export const okxProtocol: Protocol = {
  idle: 30_000,
  rate: { count: 480, per: 3_600_000 },
  message(text) {
    if (text === 'ping') return { kind: 'other', replies: ['pong'] };
    const { id, op, args } = JSON.parse(text) as { id: string; op: string; args: Arg[] };
    if (op !== 'subscribe' && op !== 'unsubscribe') return null;
    return {
      kind: op,
      channels: args.map(({ channel, instId }) => `${channel} ${instId}`),
      replies: args.map((arg) => JSON.stringify({ id, event: op, arg, connId: 'double' })),
    };
  },
};

/** @param inBand - sends the snapshot in the stream, as the venue did until 2026 */
export function okxMarket(script: Script, inBand: boolean): DoubleMarket {
  const rows = (levels: readonly (readonly [string, string])[]) =>
    levels.map(([price, quantity]) => [price, quantity, '0', '1']);
  const book = (pair: Pair, action: string, data: unknown): string =>
    JSON.stringify({ arg: { channel: 'books', instId: nameOf(pair) }, action, data: [data] });
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const instId = nameOf(event.pair);
    if (event.kind === 'book') {
      const { bids, asks, last: seqId, previous: prevSeqId, time } = event;
      const data = {
        asks: rows(asks),
        bids: rows(bids),
        ts: `${time}`,
        checksum: 0,
        prevSeqId,
        seqId,
      };
      return { channel: `books ${instId}`, text: book(event.pair, 'update', data), kind: 'book' };
    }
    const { id, price: px, quantity: sz, side, time } = event;
    const trade = { instId, tradeId: `${id}`, px, sz, side, ts: `${time}`, count: '1' };
    const text = JSON.stringify({ arg: { channel: 'trades', instId }, data: [trade] });
    return { channel: `trades ${instId}`, text, kind: 'trade' };
  };
  return {
    step: (now) => script.step(now).map(frameOf),
    greet(channel, now) {
      const pair = script.pairs.find((each) => channel === `books ${nameOf(each)}`);
      if (!pair || !inBand) return [];
      const { bids, asks } = script.levels(pair);
      const seqId = script.truth(pair).id;
      const ids = { ts: `${now}`, checksum: 0, prevSeqId: -1, seqId };
      return [book(pair, 'snapshot', { asks: rows(asks), bids: rows(bids), ...ids })];
    },
    rest(path, query, now) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('instId'));
      const data = (rest: unknown) => ({ code: '0', msg: '', data: rest });
      if (path === '/api/v5/market/books' && pair) {
        const { bids, asks } = script.levels(pair, Number(query.get('sz')));
        const seqId = script.truth(pair).id;
        return data([{ asks: rows(asks), bids: rows(bids), ts: `${now}`, seqId }]);
      }
      if (path === '/api/v5/market/history-candles' && pair) {
        const length = LENGTHS[query.get('bar') ?? ''] ?? 0;
        const candles = pastCandles(pair, length, Number(query.get('after')), 100);
        return data(
          candles
            .reverse()
            .map((each) => [
              `${each.time}`,
              each.open,
              each.high,
              each.low,
              each.close,
              each.volume,
              each.turnover,
              each.turnover,
              '1',
            ]),
        );
      }
      if (path === '/api/v5/market/trades' && pair) {
        return data(
          script.recent(pair).map(({ id, price: px, quantity: sz, side, time }) => {
            return { instId: nameOf(pair), tradeId: `${id}`, px, sz, side, ts: `${time}` };
          }),
        );
      }
      if (path !== '/api/v5/public/instruments') return null;
      return data(
        script.pairs.map((each) => ({
          instId: nameOf(each),
          baseCcy: each.base,
          quoteCcy: each.quote,
          tickSz: (10 ** -each.decimals).toFixed(each.decimals),
          lotSz: (10 ** -each.lotDecimals).toFixed(each.lotDecimals),
          minSz: '0.00001',
          state: 'live',
        })),
      );
    },
  };
}
