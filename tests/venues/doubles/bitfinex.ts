import { crc32 } from 'node:zlib';
import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type Level, type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base, quote }: Pair): string => {
  const code = quote === 'USDT' ? 'UST' : quote;
  return base.length > 3 ? `t${base}:${code}` : `t${base}${code}`;
};
const LENGTHS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '1D': 86_400_000,
};

interface Event {
  readonly event: string;
  readonly channel?: string;
  readonly symbol?: string;
  readonly key?: string;
  readonly chanId?: number;
}

/** Numbers of channels, drawn once for the double. */
const NUMBERS = new Map<string, number>();
function numberOf(channel: string): number {
  const known = NUMBERS.get(channel) ?? 10_000 + NUMBERS.size * 7;
  NUMBERS.set(channel, known);
  return known;
}

/** Bitfinex answers with the number that it gave a channel, and numbers every data message. */
export const bitfinexProtocol: Protocol = {
  rate: { count: 20, per: 1_000 },
  hello: () => ['{"event":"info","version":2,"platform":{"status":1}}'],
  counted: (text) => text.endsWith(',0]'),
  number: (text, at) => text.replace(/,0\]$/, `,${at + 1}]`),
  message(text) {
    const { event, channel = '', symbol, key, chanId } = JSON.parse(text) as Event;
    if (event === 'conf') {
      return { kind: 'other', replies: ['{"event":"conf","status":"OK","flags":196608}'] };
    }
    if (event === 'ping') return { kind: 'other', replies: ['{"event":"pong"}'] };
    if (event === 'unsubscribe') {
      const [name] = [...NUMBERS].find(([, number]) => number === chanId) ?? [];
      if (name === undefined) return null;
      const replies = [JSON.stringify({ event: 'unsubscribed', status: 'OK', chanId })];
      return { kind: 'unsubscribe', channels: [name], replies };
    }
    if (event !== 'subscribe') return null;
    const name = `${channel} ${symbol ?? key}`;
    const reply = { event: 'subscribed', channel, chanId: numberOf(name), symbol, key };
    return { kind: 'subscribe', channels: [name], replies: [JSON.stringify(reply)] };
  },
};

/** Amounts of asks are negative; the texts are those of JSON numbers. */
function checksum(script: Script, pair: Pair): number {
  const { bids, asks } = script.levels(pair, 25);
  const parts: number[] = [];
  for (let at = 0; at < 25; at++) {
    const [bid, ask] = [bids[at], asks[at]];
    if (bid) parts.push(Number(bid[0]), Number(bid[1]));
    if (ask) parts.push(Number(ask[0]), -Number(ask[1]));
  }
  return crc32(parts.join(':')) | 0;
}

export function bitfinexMarket(script: Script): DoubleMarket {
  const row = (sign: number) => (level: Level) =>
    Number(level[1]) === 0
      ? [Number(level[0]), 0, sign]
      : [Number(level[0]), 1, sign * Number(level[1])];
  const rows = (bids: readonly Level[], asks: readonly Level[]) => [
    ...bids.map(row(1)),
    ...asks.map(row(-1)),
  ];
  const frames = (event: MarketEvent): DoubleFrame[] => {
    const symbol = nameOf(event.pair);
    if (event.kind === 'book') {
      const channel = `book ${symbol}`;
      const number = numberOf(channel);
      const texts = rows(event.bids, event.asks).map((each) => JSON.stringify([number, each, 0]));
      texts.push(JSON.stringify([number, 'cs', checksum(script, event.pair), 0]));
      return texts.map((text) => ({ channel, text, kind: 'book' as const }));
    }
    const channel = `trades ${symbol}`;
    const amount = (event.side === 'buy' ? 1 : -1) * Number(event.quantity);
    const trade = [event.id, event.time, amount, Number(event.price)];
    const text = (kind: string) => JSON.stringify([numberOf(channel), kind, trade, 0]);
    return ['te', 'tu'].map((kind) => ({ channel, text: text(kind), kind: 'trade' as const }));
  };
  return {
    step: (now) => script.each(now, frames).flat(),
    greet(channel) {
      const pair = script.pairs.find((each) => channel === `book ${nameOf(each)}`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair);
      return [JSON.stringify([numberOf(channel), rows(bids, asks), 0])];
    },
    rest(path, query) {
      if (path === '/v2/tickers') {
        return script.pairs.map((pair) => {
          const price = pair.start / 10 ** pair.decimals;
          const { bids, asks } = script.levels(pair, 25);
          const sum = (levels: readonly Level[]) =>
            levels.reduce((all, [, quantity]) => all + Number(quantity), 0);
          const best = [bids, asks].flatMap((side) => [Number(side[0]?.[0]), sum(side)]);
          return [nameOf(pair), ...best, 0, 0, price, 1, price, price];
        });
      }
      const [, , kind = '', key = ''] = path.split('/');
      if (kind === 'book') {
        const pair = script.pairs.find((each) => nameOf(each) === key);
        if (!pair) return null;
        const { bids, asks } = script.levels(pair, Number(query.get('len')));
        return rows(bids, asks);
      }
      if (kind === 'trades') {
        const pair = script.pairs.find((each) => nameOf(each) === key);
        return (pair ? script.recent(pair) : [])
          .map(({ id, time, side, quantity, price }) => {
            return [id, time, (side === 'buy' ? 1 : -1) * Number(quantity), Number(price)];
          })
          .reverse();
      }
      const [, period = '', ...symbol] = key.split(':');
      const pair = script.pairs.find((each) => nameOf(each) === symbol.join(':'));
      const length = LENGTHS[period];
      if (kind !== 'candles' || !pair || length === undefined) return null;
      const before = Number(query.get('end')) + 1;
      return pastCandles(pair, length, before, Number(query.get('limit')))
        .map(({ time, open, close, high, low, volume }) => [
          time,
          ...[open, close, high, low, volume].map(Number),
        ])
        .reverse();
    },
  };
}
