import type { DoubleFrame, DoubleMarket, Protocol } from './double.ts';
import { type Level, type MarketEvent, type Pair, pastCandles, type Script } from './script.ts';

const nameOf = ({ base }: Pair): string => `${base}_USDC-PERPETUAL`;
const LENGTHS: Readonly<Record<string, number>> = {
  '1': 60_000,
  '5': 300_000,
  '30': 1_800_000,
  '60': 3_600_000,
  '1D': 86_400_000,
};

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly channels?: string[] };
}

/** Deribit asks for a test every ten seconds and closes who does not answer. */
export const deribitProtocol: Protocol = {
  rate: { count: 10, per: 3_000 },
  probe: {
    every: 10_000,
    text: () => '{"jsonrpc":"2.0","method":"heartbeat","params":{"type":"test_request"}}',
    answers: (text) => text.includes('"public/test"'),
    patience: 5_000,
  },
  message(text) {
    const { id, method, params } = JSON.parse(text) as Call;
    const reply = (result: unknown) => [JSON.stringify({ jsonrpc: '2.0', id, result })];
    if (method === 'public/set_heartbeat') return { kind: 'other', replies: reply('ok') };
    if (method === 'public/test') return { kind: 'other', replies: reply({ version: '1' }) };
    const kind = method.replace('public/', '');
    if (kind !== 'subscribe' && kind !== 'unsubscribe') return null;
    const { channels = [] } = params;
    return { kind, channels, replies: reply(channels) };
  },
};

export function deribitMarket(script: Script): DoubleMarket {
  const note = (channel: string, data: unknown): string =>
    JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } });
  const rows = (levels: readonly Level[]) =>
    levels.map(([price, quantity]) => [
      Number(quantity) === 0 ? 'delete' : 'change',
      Number(price),
      Number(quantity),
    ]);
  const frameOf = (event: MarketEvent): DoubleFrame => {
    const { pair, time: timestamp } = event;
    const instrument_name = nameOf(pair);
    if (event.kind === 'book') {
      const channel = `book.${instrument_name}.100ms`;
      const ids = { prev_change_id: event.previous, change_id: event.last };
      const data = { type: 'change', timestamp, instrument_name, ...ids };
      const text = note(channel, { ...data, bids: rows(event.bids), asks: rows(event.asks) });
      return { channel, text, kind: 'book' };
    }
    const channel = `trades.${instrument_name}.100ms`;
    const { id: trade_seq, side: direction } = event;
    const amounts = { price: Number(event.price), amount: Number(event.quantity) };
    const trade = { trade_seq, trade_id: `${trade_seq}`, timestamp, instrument_name, direction };
    return { channel, text: note(channel, [{ ...trade, ...amounts }]), kind: 'trade' };
  };
  return {
    step: (now) => script.step(now).map(frameOf),
    greet(channel, timestamp) {
      const pair = script.pairs.find((each) => channel === `book.${nameOf(each)}.100ms`);
      if (!pair) return [];
      const { bids, asks } = script.levels(pair);
      const all = (levels: readonly Level[]) =>
        levels.map(([p, q]) => ['new', Number(p), Number(q)]);
      const data = { type: 'snapshot', timestamp, instrument_name: nameOf(pair) };
      const change_id = script.truth(pair).id;
      return [note(channel, { ...data, change_id, bids: all(bids), asks: all(asks) })];
    },
    rest(path, query, now) {
      const pair = script.pairs.find((each) => nameOf(each) === query.get('instrument_name'));
      const answer = (result: unknown) => ({ jsonrpc: '2.0', result });
      if (path === '/api/v2/public/get_tradingview_chart_data' && pair) {
        const length = LENGTHS[query.get('resolution') ?? ''] ?? 0;
        const from = Number(query.get('start_timestamp'));
        const before = Number(query.get('end_timestamp')) + 1;
        const candles = pastCandles(pair, length, before, 5_000).filter(({ time }) => time >= from);
        const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover') =>
          candles.map((each) => Number(each[name]));
        return answer({
          ticks: candles.map(({ time }) => time),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          volume: column('volume'),
          cost: column('turnover'),
          status: 'ok',
        });
      }
      if (path === '/api/v2/public/get_last_trades_by_instrument' && pair) {
        const trades = script.recent(pair).map(({ id, price, quantity, side, time: timestamp }) => {
          const amounts = { price: Number(price), amount: Number(quantity) };
          return { trade_seq: id, timestamp, direction: side, ...amounts };
        });
        return answer({ trades, has_more: false });
      }
      if (path === '/api/v2/public/get_order_book' && pair) {
        const { bids, asks } = script.levels(pair, Number(query.get('depth')));
        const numbers = (side: typeof bids) => side.map((row) => row.map(Number));
        const book = { instrument_name: nameOf(pair), bids: numbers(bids), asks: numbers(asks) };
        return { ...answer(book), usOut: now * 1_000 };
      }
      if (path !== '/api/v2/public/get_instruments') return null;
      return answer(
        script.pairs.map((each) => ({
          instrument_name: nameOf(each),
          kind: 'future',
          base_currency: each.base,
          quote_currency: 'USDC',
          tick_size: 10 ** -each.decimals,
          min_trade_amount: 10 ** -each.lotDecimals,
          is_active: true,
        })),
      );
    },
  };
}
