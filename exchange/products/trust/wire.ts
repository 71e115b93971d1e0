import { coinByCode, formatUnits, type ResponseOf, scaleOf } from '@tideline/wire';
import type { trustBuy, trustProduct } from '@tideline/wire/calls/trust';
import type { Product } from './products.ts';
import { daysDue, finishOf, type HostingRow, penaltyOf, remainingDays } from './rules.ts';

type WireProduct = ResponseOf<typeof trustProduct>['product'];

export function productToWire(product: Omit<Product, 'status'> & Partial<Product>): WireProduct {
  const coin = coinByCode(product.coin);
  if (!coin) throw new Error(`${product.coin} is no longer listed`);
  return {
    id: product.id,
    name: product.name,
    currency_id: coin.id,
    code: coin.code,
    days: product.days,
    minimum: formatUnits(product.minimum, coin.scale),
    daily_rate_ppm: product.rate_ppm,
    penalty: product.penalty_rule,
    status: product.status ?? 'open',
  };
}

/** @param now - a running order shows the cost and refund of redeeming it now */
export function hostingToWire(row: HostingRow, now: number): ResponseOf<typeof trustBuy> {
  const scale = scaleOf(row.coin);
  const running = row.status === 'hosting';
  // The job may lag behind the day; the shown values are those a redemption uses.
  const credited = running ? daysDue(row, now) : row.credited;
  const penalty = running ? penaltyOf({ ...row, credited }) : row.penalty;
  return {
    id: String(row.id),
    client_id: row.client_id,
    product: productToWire({ ...row, id: row.product_id, status: 'open' }),
    amount: formatUnits(row.amount, scale),
    status: row.status,
    paid: row.paid,
    finish: row.closed ?? finishOf(row),
    remaining_days: running ? remainingDays({ ...row, credited }) : 0,
    interest: formatUnits(row.interest, scale),
    penalty: formatUnits(penalty, scale),
    refund: formatUnits(row.amount - penalty, scale),
  };
}
