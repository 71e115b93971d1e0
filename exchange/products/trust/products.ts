import { parseUnits, scaleOf } from '@tideline/wire';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly coin: string;
  readonly days: number;
  /** In the coin's units. */
  readonly minimum: bigint;
  /** Millionths of the principal a day. */
  readonly rate_ppm: number;
  readonly penalty_rule: 'remaining-days' | 'one-and-a-half-days';
  readonly status: 'open' | 'soon';
}

/** Maximum of one order in whole coins: keeps sums of interest within the columns' 64 bits. */
export const MAX_PER_ORDER = 1_000_000n;

/**
 * Default products. The rates are modest and marked as paper, so that they suggest no real offer.
 */
export const PRODUCTS: readonly Product[] = [
  product('usdt-7', 'Paper USDT · 7 days', 'USDT', 7, '100', 100, 'one-and-a-half-days'),
  product('usdt-15', 'Paper USDT · 15 days', 'USDT', 15, '100', 150, 'remaining-days'),
  product('usdt-30', 'Paper USDT · 30 days', 'USDT', 30, '500', 200, 'remaining-days'),
  product('btc-30', 'Paper BTC · 30 days', 'BTC', 30, '0.001', 50, 'one-and-a-half-days'),
  product('eth-30', 'Paper ETH · 30 days', 'ETH', 30, '0.02', 80, 'one-and-a-half-days'),
  product('usdt-90', 'Paper USDT · 90 days', 'USDT', 90, '1000', 250, 'remaining-days', 'soon'),
];

/** @param minimum - decimal text; @param ratePpm - 4000 is 0.4 % a day */
export function product(
  id: string,
  name: string,
  coin: string,
  days: number,
  minimum: string,
  ratePpm: number,
  penalty: Product['penalty_rule'],
  status: Product['status'] = 'open',
): Product {
  return {
    id,
    name,
    coin,
    days,
    minimum: parseUnits(minimum, scaleOf(coin)),
    rate_ppm: ratePpm,
    penalty_rule: penalty,
    status,
  };
}
