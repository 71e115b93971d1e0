import { contractTerms } from '@tideline/streams';
import {
  COIN_SCALE,
  type ContractOrder,
  formatUnits,
  instrumentOf,
  parseUnits,
} from '@tideline/wire';
import { amount, signOf } from '../../format/number.ts';
import { heldForStops } from './contract-math.ts';
import { netAt } from './stop-math.ts';

/** The net result of a stop at a price, such as `-12.30 USDT`. */
export function resultAt(order: ContractOrder, price: string): string | null {
  const terms = contractTerms(order.symbol);
  const held = heldForStops(order);
  if (!terms || !held) return null;
  const net = netAt(terms, held, parseUnits(price, terms.priceDecimals));
  const text = amount(formatUnits(net, COIN_SCALE), 2);
  const coin = instrumentOf(order.symbol)?.quote ?? '';
  return `${signOf(text) > 0 ? '+' : ''}${text} ${coin}`;
}
