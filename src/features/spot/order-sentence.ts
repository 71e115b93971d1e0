import type { Instrument } from '#wire';
import { amount } from '../../format/number.ts';
import type { TradeRequest } from './spot-account.ts';
import type { TicketSummary } from './ticket-summary.ts';

type SentenceKey = `sentence-${'limit' | 'market'}-${'buy' | 'sell'}` | 'sentence-budget-buy';

interface OrderSentence {
  readonly key: SentenceKey;
  readonly values: Record<'base' | 'quote' | 'quantity' | 'price' | 'total', string>;
}

/**
 * Describes an order in one sentence.
 * @returns the key of the text and its values
 */
export function orderSentence(
  { side, price, quantity, budget }: TradeRequest,
  { total }: TicketSummary,
  { base, quote, priceDecimals, quantityDecimals }: Instrument,
): OrderSentence {
  const kind = budget ? 'budget' : price ? 'limit' : 'market';
  // Only a buy can be sized by the amount it spends.
  const key = kind === 'budget' ? 'sentence-budget-buy' : (`sentence-${kind}-${side}` as const);
  return {
    key,
    values: {
      base,
      quote,
      quantity: quantity ? amount(quantity, quantityDecimals) : '',
      price: price ? amount(price, priceDecimals) : '',
      total: amount(budget ?? total, 2),
    },
  };
}
