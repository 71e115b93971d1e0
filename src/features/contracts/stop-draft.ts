import type { ContractPosition, ContractTerms } from '@tideline/streams';
import { COIN_SCALE, formatFixed, formatUnits, type Instrument, parseUnits } from '@tideline/wire';
import { shortAmount, signed } from '../../format/money.ts';
import { percent } from '../../format/number.ts';
import { draftValue } from '../../ui/number-draft.ts';
import { netAt, netForReturn, priceForNet, returnBps } from './stop-math.ts';

/** How a stop is entered: as a price, as percent of the margin, or as an amount of money. */
export type StopWay = 'price' | 'percent' | 'amount';

/** A stop's position. */
export interface StopContext {
  readonly instrument: Instrument;
  readonly terms: ContractTerms;
  readonly held: ContractPosition;
  /** Percentages and amounts are losses, as for a stop-loss; otherwise gains. */
  readonly loss: boolean;
}

const unitsOf = ({ terms }: StopContext, price: string): bigint | null => {
  const value = draftValue(price);
  if (value === null) return null;
  const units = parseUnits(value, terms.priceDecimals);
  return units === 0n ? null : units;
};

/** The net result at a price, with its sign, in money and in percent; null without a price. */
export function stopFigures(
  context: StopContext,
  price: string,
): { readonly net: string; readonly percent: string } | null {
  const units = unitsOf(context, price);
  if (units === null) return null;
  const { terms, held } = context;
  const net = netAt(terms, held, units);
  return {
    net: signed(shortAmount(formatUnits(net, COIN_SCALE), 'USDT')),
    percent: percent(formatFixed(returnBps(net, held.margin), 2)),
  };
}

/**
 * The price of an entered percentage or amount: the first price on the tick that yields at least
 * that gain, or loses at most that much. Empty while the draft is no number or no price yields it.
 */
export function stopPrice(
  context: StopContext,
  way: Exclude<StopWay, 'price'>,
  draft: string,
): string {
  const { terms, held, instrument, loss } = context;
  const value = draftValue(draft);
  if (value === null) return '';
  const sign = loss ? -1n : 1n;
  const net =
    way === 'amount'
      ? sign * parseUnits(value, COIN_SCALE)
      : netForReturn(sign * parseUnits(value, 2), held.margin);
  const price = priceForNet(terms, held, net);
  const tick = parseUnits(instrument.tick, terms.priceDecimals);
  const past = price % tick;
  const onTick = past === 0n ? price : held.side === 'long' ? price - past + tick : price - past;
  return onTick <= 0n ? '' : formatFixed(onTick, terms.priceDecimals);
}

/** A price as a percentage or an amount, as it would be typed; empty when it has the other sign. */
export function stopText(
  context: StopContext,
  way: Exclude<StopWay, 'price'>,
  price: string,
): string {
  const units = unitsOf(context, price);
  if (units === null) return '';
  const { terms, held, loss } = context;
  const net = netAt(terms, held, units);
  const shown = loss ? -net : net;
  if (shown < 0n) return '';
  if (way === 'amount') return formatFixed(shown / 10n ** BigInt(COIN_SCALE - 2), 2);
  const bps = returnBps(net, held.margin);
  return formatFixed(loss ? -bps : bps, 2);
}
