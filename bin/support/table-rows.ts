import type {
  BookDelta,
  BookSnapshot,
  DealItem,
  KlineItem,
  MarketItem,
  TableFormat,
} from '@tideline/streams/node';
import { intervalEnd } from '@tideline/streams/node';
import { formatUnits, isDecimal, parseUnits } from '@tideline/wire/decimal';

/** Headers as the publishers of these tables write them. */
const HEADERS: Readonly<Record<TableFormat, string>> = {
  'binance-trades': 'id,price,qty,quote_qty,time,is_buyer_maker',
  'binance-aggtrades':
    'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker',
  'binance-klines':
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
  'tardis-trades': 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount',
  'tardis-book': 'exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount',
};

export function tableHeader(format: TableFormat): string {
  return HEADERS[format];
}

/**
 * The rows of one item in a table; none when the table has other data.
 * @param local - time of receipt, µs
 */
export function tableRows(
  format: TableFormat,
  item: MarketItem,
  exchange: string,
  local: number,
): readonly string[] {
  switch (format) {
    case 'binance-trades':
      return item.kind === 'deal' && item.source === 'trade' ? [trade(item)] : [];
    case 'binance-aggtrades':
      return item.kind === 'deal' && item.source === 'aggregate' ? [aggregate(item)] : [];
    case 'binance-klines':
      return item.kind === 'kline' && item.candle.final ? [kline(item)] : [];
    case 'tardis-trades':
      return item.kind === 'deal' ? [tardisTrade(item, exchange, local)] : [];
    case 'tardis-book':
      return item.kind === 'book-snapshot' || item.kind === 'book-delta'
        ? tardisBook(item, exchange, local)
        : [];
  }
}

function trade({ deal }: DealItem): string {
  const { id, price, quantity, time, side } = deal;
  return [id, price, quantity, product(price, quantity), time, side === 'sell'].join(',');
}

function aggregate({ deal, firstId, lastId }: DealItem): string {
  const { id, price, quantity, time, side } = deal;
  return [id, price, quantity, firstId, lastId, time, side === 'sell'].join(',');
}

function kline({ candle, interval }: KlineItem): string {
  const { time, open, high, low, close, volume, turnover, count } = candle;
  const end = intervalEnd(interval, time) - 1;
  const { takerVolume, takerTurnover } = candle;
  const cells = [time, open, high, low, close, volume, end, turnover, count];
  return [...cells, takerVolume, takerTurnover, 0].join(',');
}

function tardisTrade({ deal, symbol }: DealItem, exchange: string, local: number): string {
  const { id, price, quantity, time, side } = deal;
  const cells = [exchange, symbol, time * 1000, local, id, side ?? 'unknown', price, quantity];
  return cells.join(',');
}

function tardisBook(item: BookSnapshot | BookDelta, exchange: string, local: number): string[] {
  // Tardis: the exchange's time falls back to the local one.
  const time = item.time === null ? local : item.time * 1000;
  const head = `${exchange},${item.symbol},${time},${local},${item.kind === 'book-snapshot'}`;
  const row = (side: string) => (level: readonly unknown[]) =>
    `${head},${side},${plain(String(level[0]))},${plain(String(level[1]))}`;
  return [...item.bids.map(row('bid')), ...item.asks.map(row('ask'))];
}

/** Decimals without trailing zeros, as Tardis writes numbers. */
function plain(text: string): string {
  const dot = text.indexOf('.');
  if (dot === -1 || !isDecimal(text)) return text;
  const decimals = text.length - dot - 1;
  return formatUnits(parseUnits(text, decimals), decimals);
}

/** Exact product of two decimals. */
function product(a: string, b: string): string {
  const scale = (text: string) => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
  const [left, right] = [scale(a), scale(b)];
  return formatUnits(parseUnits(a, left) * parseUnits(b, right), left + right);
}
