import type { MarketValue } from './market-state.ts';

/** Levels a side in a book value: the length of the product's depth list. */
const LEVELS = 20;

/**
 * A value as one line of text, identical on every machine; hashing and comparing recordings use it.
 */
export function valueLine(value: MarketValue): string {
  switch (value.kind) {
    case 'quote':
      return `quote ${value.symbol} ${JSON.stringify(value.quote)}`;
    case 'best':
      return `best ${value.symbol} ${value.bid} ${value.bidQuantity} ${value.ask} ${value.askQuantity}`;
    case 'gap':
      return `gap ${value.symbol} ${value.reason}`;
    case 'deal': {
      const { id, time, price, quantity, side } = value.deal;
      return `deal ${value.symbol} ${id} ${time} ${price} ${quantity} ${side}`;
    }
    case 'candle': {
      const { candle, symbol, period } = value;
      return `candle ${symbol} ${period} ${Object.values(candle).join(' ')}`;
    }
    case 'book': {
      const { book, bookId } = value.follower;
      const top = book?.top(LEVELS);
      return `book ${value.symbol} ${bookId} ${top?.bids.join(' ')} | ${top?.asks.join(' ')}`;
    }
  }
}
