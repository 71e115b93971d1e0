import { contractTerms } from '@tideline/streams';
import { type ContractOrder, instrumentOf, parseUnits } from '@tideline/wire';
import { heldForStops } from './contract-math.ts';
import { signedMoney } from './money-text.ts';
import { netAt } from './stop-math.ts';

/** The net result of a stop at a price, such as `-12.30 USDT`. */
export function resultAt(order: ContractOrder, price: string): string | null {
  const terms = contractTerms(order.symbol);
  const held = heldForStops(order);
  if (!terms || !held) return null;
  const net = netAt(terms, held, parseUnits(price, terms.priceDecimals));
  return signedMoney(net, instrumentOf(order.symbol)?.quote ?? '');
}
