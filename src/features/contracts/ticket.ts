import { type ContractPosition, feeOf, liquidationPriceOf } from '@tideline/streams';
import { CONTRACT_MIN_LOTS, formatFixed, formatUnits, parseUnits } from '@tideline/wire';
import { QUANTITY_SCALE as SCALE } from '../../market/book-walk.ts';
import { distanceOf, exceededLimit } from '../../market/price-distance.ts';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';
import type { ContractProblem, ContractTicket, StopDraft } from './contract-ticket.ts';
import { netAt, priceForNet } from './stop-math.ts';
import { type ContractContext, maxLots, openingOf, priceOf, rulesOf } from './ticket-fill.ts';
import { stopProblems } from './ticket-stops.ts';

/** All figures of the panel. Plain decimals; null while unknown. */
export interface Assessment {
  readonly quantity: string | null;
  readonly turnover: string | null;
  readonly average: string | null;
  readonly margin: string | null;
  readonly fee: string | null;
  /** Fee for closing at the opening price. */
  readonly closingFee: string | null;
  /** First price at which closing loses nothing, after both fees. */
  readonly breakEven: string | null;
  readonly cost: string | null;
  readonly liquidation: string | null;
  /** Distance of the liquidation price from the mark, percent with sign. */
  readonly distance: string | null;
  /** Money gained or lost at each stop that is on, after both fees; null while unknown. */
  readonly atTakeProfit: string | null;
  readonly atStopLoss: string | null;
  /** Distance of the limit price from the last price, in hundredths of a percent, with its sign. */
  readonly fromLast: number | null;
  /** The displayed book cannot fill it completely. */
  readonly thin: boolean;
  /** The most lots that the balance pays; null while unknown. */
  readonly max: bigint | null;
  /** The position that it opens; null while unknown. */
  readonly held: ContractPosition | null;
  readonly problems: readonly ContractProblem[];
}

/** The consequences of a ticket, computed exactly like the exchange. */
export function assess(ticket: ContractTicket, context: ContractContext): Assessment {
  const { instrument, mark, available } = context;
  const rules = rulesOf(context);
  const { priceDecimals } = instrument;
  const price = priceOf(ticket, priceDecimals);
  const lots = wholeValue(ticket.lots) ?? 0n;
  const quantity = lots * parseUnits(instrument.contractLot, SCALE);
  const tooMany = quantity > parseUnits(instrument.maxQuantity, SCALE);
  const held = openingOf(ticket, context, lots);
  const cost = held && held.margin + held.fee;
  const liquidation = held && liquidationPriceOf(rules, held);
  const markUnits = mark === null ? null : parseUnits(mark, priceDecimals);
  const lastUnits = context.last === null ? null : parseUnits(context.last, priceDecimals);
  const from = ticket.type === 'limit' ? price : markUnits;

  const problems: ContractProblem[] = [];
  if (ticket.type === 'limit') {
    if (price === null) problems.push({ field: 'price', id: 'price-required' });
    else if (price === 0n) problems.push({ field: 'price', id: 'price-invalid' });
    else {
      const way = ticket.side === 'long' ? 'buy' : 'sell';
      const limit = exceededLimit(way, price, lastUnits, markUnits);
      if (limit !== null) {
        const text = formatFixed(limit, priceDecimals);
        problems.push({ field: 'price', id: 'price-out-of-band', limit: text });
      }
    }
  }
  if (lots < BigInt(CONTRACT_MIN_LOTS)) problems.push({ field: 'lots', id: 'lots-invalid' });
  else if (tooMany) problems.push({ field: 'lots', id: 'amount-too-large' });
  else if (available !== null && cost !== null && cost > parseUnits(available, SCALE)) {
    problems.push({ field: 'lots', id: 'insufficient-balance' });
  }
  problems.push(...stopProblems(ticket, ticket.side, from, liquidation, priceDecimals));

  /** Result of closing everything at a stop's price. */
  const resultAt = ({ on, price: draft }: StopDraft): bigint | null => {
    const value = draftValue(draft);
    return on && value !== null && held
      ? netAt(rules, held, parseUnits(value, priceDecimals))
      : null;
  };
  const money = (units: bigint | null | undefined) =>
    units == null ? null : formatUnits(units, SCALE);
  return {
    quantity: quantity > 0n ? formatUnits(quantity, SCALE) : null,
    turnover: money(held?.opened),
    average: held?.average == null ? null : formatFixed(held.average, priceDecimals),
    margin: money(held?.margin),
    fee: money(held?.fee),
    closingFee: money(held && feeOf(rules, held.opened)),
    breakEven: held && formatFixed(priceForNet(rules, held, 0n), priceDecimals),
    cost: money(cost),
    liquidation: liquidation ? formatFixed(liquidation, priceDecimals) : null,
    distance:
      liquidation && markUnits
        ? formatFixed(((liquidation - markUnits) * 10_000n) / markUnits, 2)
        : null,
    atTakeProfit: money(resultAt(ticket.takeProfit)),
    atStopLoss: money(resultAt(ticket.stopLoss)),
    fromLast: distanceOf(price, lastUnits),
    thin: held?.thin ?? false,
    max: maxLots(ticket, context),
    held,
    problems,
  };
}
