import { coinByCode, INSTRUMENTS, instrumentOf } from '@tideline/wire';
import {
  dealBook,
  newTimeshar,
  quotationNew,
  sparklines,
  userCurrencyList,
} from '@tideline/wire/calls/market';
import type { Clock } from '../foundation/ports/ports.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import { type Binding, type Context, serve } from '../http/handler.ts';
import { type MarketView, quoteList, silence } from './market-view.ts';
import { Sparklines } from './sparklines.ts';

const MAX_CANDLES = 1000;
const MAX_LEVELS = 500;
const MAX_DEALS = 500;

/** A logged-in user's available spot balances by coin code, for the list of pairs. */
export type Available = (context: Context) => Promise<Record<string, string>>;

/** The market calls. */
export function marketRoutes(market: MarketView, clock: Clock, available: Available): Binding[] {
  const lines = new Sparklines(market, clock);
  return [
    serve(quotationNew, () => ({
      epoch: market.epoch,
      time: clock.now(),
      ...silence(market),
      ...quoteList(market, market.quotes()),
    })),

    serve(newTimeshar, async ({ symbol, period, limit, before }) => {
      known(market, symbol);
      const page = await market.candles(symbol, {
        period,
        limit: count('limit', limit, 300, MAX_CANDLES, 1),
        before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
      });
      return {
        epoch: market.epoch,
        time: clock.now(),
        ...silence(market, symbol),
        symbol,
        period,
        ...page,
      };
    }),

    serve(sparklines, () => lines.read()),

    serve(dealBook, ({ symbol, depth, limit, after }) => {
      known(market, symbol);
      const levels = count('depth', depth, 100, MAX_LEVELS, 1);
      const rows = count('limit', limit, 50, MAX_DEALS, 0);
      market.refreshBook(symbol);
      const { seq, bids, asks } = market.book(symbol, levels);
      const deals = market.deals(symbol, after === undefined ? 0 : Number(after));
      return {
        epoch: market.epoch,
        time: clock.now(),
        ...silence(market, symbol),
        symbol,
        seq,
        book: { bids, asks },
        deals: (rows === 0 ? [] : deals.slice(-rows)).reverse(),
      };
    }),

    serve(userCurrencyList, async (_, context) => ({
      instruments: INSTRUMENTS.filter((each) => market.has(each.symbol)).map((each) => ({
        symbol: each.symbol,
        base: each.base,
        quote: each.quote,
        base_id: coinByCode(each.base)?.id ?? 0,
        quote_id: coinByCode(each.quote)?.id ?? 0,
        tick: each.tick,
        lot: each.lot,
        min_turnover: each.minTurnover,
        max_quantity: each.maxQuantity,
        maker_fee_bps: each.makerFeeBps,
        taker_fee_bps: each.takerFeeBps,
        open: market.fresh(each.symbol),
      })),
      available: context.caller ? await available(context) : null,
    })),
  ];
}

function known(market: MarketView, symbol: string): void {
  if (!instrumentOf(symbol) || !market.has(symbol)) throw new CallError('symbol-unknown', 'symbol');
}

/** A number of rows. A value above the maximum is reduced; one below the minimum is an error. */
function count(
  field: string,
  text: string | undefined,
  defaultValue: number,
  max: number,
  min: number,
): number {
  if (text === undefined) return defaultValue;
  if (Number(text) < min) throw new CallError('field-invalid', field);
  return Math.min(Number(text), max);
}
