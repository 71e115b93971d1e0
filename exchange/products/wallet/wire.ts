import { coinWorth, type PriceOf } from '@tideline/streams/pure';
import {
  ACCOUNTS,
  type Account,
  type Balance,
  COIN_SCALE,
  type Coin,
  coinByCode,
  formatUnits,
} from '@tideline/wire';
import type { Holding } from '../../foundation/ledger/accounts.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { changeAmount } from './rules.ts';

export function balanceToWire(coin: Coin, { available, frozen }: Holding, price: PriceOf): Balance {
  const total = available + frozen;
  const value = coinWorth({ coin: coin.code, units: total }, price);
  return {
    currency_id: coin.id,
    code: coin.code,
    available: formatUnits(available, coin.scale),
    frozen: formatUnits(frozen, coin.scale),
    total: formatUnits(total, coin.scale),
    value: value === null ? null : formatUnits(value, COIN_SCALE),
  };
}

/** A row of the change record. */
export interface Change {
  readonly id: string;
  readonly account: Account;
  readonly currency_id: number;
  readonly code: string;
  readonly kind: string;
  readonly amount: string;
  readonly change_available: string;
  readonly change_frozen: string;
  readonly available: string;
  readonly frozen: string;
  readonly reference: string | null;
  readonly time: number;
}

export function changeToWire(leg: Row<'legs'>): Change {
  const coin = coinByCode(leg.coin);
  const account = ACCOUNTS.find((each) => each === leg.account);
  if (!coin || !account) throw new Error(`leg ${leg.id} is not a user's`);
  return {
    id: String(leg.id),
    account,
    currency_id: coin.id,
    code: coin.code,
    kind: leg.kind,
    amount: formatUnits(changeAmount(leg), coin.scale),
    change_available: formatUnits(leg.available, coin.scale),
    change_frozen: formatUnits(leg.frozen, coin.scale),
    available: formatUnits(leg.available_after, coin.scale),
    frozen: formatUnits(leg.frozen_after, coin.scale),
    reference: leg.reference,
    time: leg.time,
  };
}
