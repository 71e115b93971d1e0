import { crc32 } from 'node:zlib';
import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type Level, type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base, quote }: Pair): string => `${base}/${quote}`;
const oldName = (pair: Pair): string => nameOf(pair).replace('/', '').replace(/^BTC/, 'XBT');

interface Subscription {
  readonly method: string;
  readonly params: { readonly channel: string; readonly symbol: string[] };
  readonly req_id: number;
}

/** Kraken confirms each pair of a request by itself. */
export const krakenProtocol: Protocol = {
  rate: { count: 20, per: 1_000 },
  idle: 60_000,
  hello: () => ['{"channel":"status","type":"update","data":[{"system":"online"}]}'],
  message(text) {
    const { method, params, req_id } = JSON.parse(text) as Subscription;
    if (method === 'ping') {
      return { kind: 'other', replies: [JSON.stringify({ method: 'pong', req_id })] };
    }
    if (method !== 'subscribe' && method !== 'unsubscribe') return null;
    const { channel, symbol } = params;
    return {
      kind: method,
      channels: symbol.map((each) => `${channel} ${each}`),
      replies: symbol.map((each) =>
        JSON.stringify({ method, result: { channel, symbol: each }, success: true, req_id }),
      ),
    };
  },
};

/** CRC-32 of the ten best asks, then bids, by zlib: a second implementation. */
function checksum(script: Script, pair: Pair): number {
  const { bids, asks } = script.levels(pair, 10);
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '');
  const side = (levels: readonly Level[]) =>
    levels.map(([price, quantity]) => digits(price) + digits(quantity)).join('');
  return crc32(side(asks) + side(bids));
}

export function krakenMarket(script: Script): DoubleMarket {
  // Numbers keep their trailing zeros, which JSON.stringify would drop.
  const rows = (levels: readonly Level[]) =>
    `[${levels.map(([price, quantity]) => `{"price":${price},"qty":${quantity}}`).join(',')}]`;
  const book = (
    pair: Pair,
    type: string,
    time: number,
    bids: readonly Level[],
    asks: readonly Level[],
  ) =>
    `{"channel":"book","type":"${type}","data":[{"symbol":"${nameOf(pair)}","bids":${rows(bids)},"asks":${rows(asks)},"checksum":${checksum(script, pair)},"timestamp":"${new Date(time).toISOString()}"}]}`;
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time } = event;
    if (event.kind === 'book') {
      const text = book(pair, 'update', time, event.bids, event.asks);
      return { channel: `book ${nameOf(pair)}`, text, kind: 'book' };
    }
    const { id, price, quantity, side } = event;
    const stamp = new Date(time).toISOString();
    const text = `{"channel":"trade","type":"update","data":[{"symbol":"${nameOf(pair)}","side":"${side}","price":${price},"qty":${quantity},"ord_type":"market","trade_id":${id},"timestamp":"${stamp}"}]}`;
    return { channel: `trade ${nameOf(pair)}`, text, kind: 'trade' };
  };
  return {
    // Every event carries the checksum of the book after it.
    step: (now) => script.each(now, frameOf),
    greet(channel, now) {
      const pair = script.pairs.find((each) => channel === `book ${nameOf(each)}`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair, 100);
      return [book(pair, 'snapshot', now, bids, asks)];
    },
    rest(path, query, now) {
      const pair = script.pairs.find((each) => oldName(each) === query.get('pair'));
      const answer = (result: unknown) => ({ error: [], result });
      if (path === '/0/public/OHLC' && pair) {
        const length = Number(query.get('interval')) * 60_000;
        const rows = pastCandles(pair, length, now, 720).map((each) => [
          each.time / 1000,
          each.open,
          each.high,
          each.low,
          each.close,
          each.close,
          each.volume,
          each.count,
        ]);
        return answer({ [oldName(pair)]: rows, last: 0 });
      }
      if (path === '/0/public/Trades' && pair) {
        const rows = script.recent(pair).map(({ price, quantity, time, side, id }) => {
          return [price, quantity, time / 1000, side === 'buy' ? 'b' : 's', 'm', '', id];
        });
        return answer({ [oldName(pair)]: rows, last: '0' });
      }
      if (path === '/0/public/Ticker') {
        const asked = (query.get('pair') ?? '').split(',');
        const rows = script.pairs
          .filter((each) => asked.includes(oldName(each)))
          .map((each) => {
            const { bids, asks } = script.levels(each, 1);
            const side = (level: Level | undefined) =>
              level && [level[0], '1', Number(level[1]).toFixed(3)];
            return [oldName(each), { a: side(asks[0]), b: side(bids[0]) }];
          });
        return answer(Object.fromEntries(rows));
      }
      if (path !== '/0/public/AssetPairs') return null;
      return answer(
        Object.fromEntries(
          script.pairs.map((each) => [
            oldName(each),
            {
              altname: oldName(each),
              wsname: nameOf(each).replace(/^BTC/, 'XBT'),
              lot_decimals: each.lotDecimals,
              tick_size: (10 ** -each.decimals).toFixed(each.decimals),
              costmin: '0.5',
              status: 'online',
            },
          ]),
        ),
      );
    },
  };
}
