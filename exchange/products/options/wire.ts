import { COIN_SCALE, coinByCode, formatUnits, type OptionOrder } from '@tideline/wire';
import type { Row } from '../../foundation/store/tables.ts';
import type { TapeDeal } from '../../market/matching/deal-history.ts';
import { PAIRS } from '../../market/matching/pair.ts';

export type OptionRow = Row<'option_orders'>;
export type Proof = NonNullable<OptionOrder['proof']>;

export function optionToWire(row: OptionRow): OptionOrder {
  const coin = coinByCode(row.coin);
  const pair = PAIRS.get(row.symbol);
  if (!coin || !pair) throw new Error(`${row.symbol} or ${row.coin} is no longer listed`);
  const price = (units: bigint) => formatUnits(units, pair.priceDecimals);
  const amount = (units: bigint) => formatUnits(units, coin.scale);
  return {
    id: String(row.id),
    client_id: row.client_id,
    symbol: row.symbol,
    currency_id: coin.id,
    direction: row.direction,
    seconds: row.seconds,
    ratio_bps: row.ratio_bps,
    stake: amount(row.stake),
    purchase_price: price(row.purchase_price),
    delivery_price: row.delivery_price === null ? null : price(row.delivery_price),
    payout: row.payout === null ? null : amount(row.payout),
    profit: row.payout === null ? null : amount(row.payout - row.stake),
    status: row.status,
    reason: row.reason,
    purchased: row.purchased,
    delivery: row.delivery,
    proof: JSON.parse(row.proof) as Proof,
  };
}

/** A deal in a proof. */
export function tickOf(symbol: string, deal: TapeDeal): Proof['entry'] {
  const decimals = PAIRS.get(symbol)?.priceDecimals ?? 0;
  return { deal_id: deal.id, price: formatUnits(deal.price, decimals), time: deal.time };
}

/** The stake of a running option, as part of its user's worth. */
export const stakeOf = ({ id, coin, stake }: Pick<OptionRow, 'id' | 'coin' | 'stake'>) => ({
  id: String(id),
  code: coin,
  amount: formatUnits(stake, coinByCode(coin)?.scale ?? COIN_SCALE),
});
