import {
  type Coin,
  coinById,
  formatUnits,
  parseUnits,
  scaleOf,
  tryParseUnits,
} from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';

/** Bounds of deposits and withdrawals, in the coin's units. */
interface CoinLimits {
  readonly minDeposit: bigint;
  readonly maxDeposit: bigint;
  readonly minWithdrawal: bigint;
  /** Deducted from the amount. */
  readonly withdrawalFee: bigint;
}

/**
 * Per coin: deposits from about ten dollars, withdrawals from about twice that, fees similar to the
 * real chains'. The largest deposit keeps paper balances far from the columns' 64 bits.
 */
const LIMITS: ReadonlyMap<string, CoinLimits> = new Map([
  limits('USDT', '10', '1000000', '20', '1'),
  limits('ETH', '0.005', '500', '0.01', '0.002'),
  limits('BTC', '0.0002', '20', '0.0005', '0.0001'),
  limits('Bank', '100', '1000000', '100', '5'),
]);

function limits(
  code: string,
  minDeposit: string,
  maxDeposit: string,
  minWithdrawal: string,
  fee: string,
): readonly [string, CoinLimits] {
  const scale = scaleOf(code);
  const units = (text: string): bigint => parseUnits(text, scale);
  return [
    code,
    {
      minDeposit: units(minDeposit),
      maxDeposit: units(maxDeposit),
      minWithdrawal: units(minWithdrawal),
      withdrawalFee: units(fee),
    },
  ];
}

/** A coin that can be deposited and withdrawn, with its bounds. */
export interface WalletCoin {
  readonly coin: Coin;
  readonly limits: CoinLimits;
}

/** @throws CallError `coin-unknown` */
export function walletCoin(currencyId: string): WalletCoin {
  const coin = anyCoin(currencyId, 'currency_id');
  const own = LIMITS.get(coin.code);
  if (!own) throw new CallError('coin-unknown', 'currency_id');
  return { coin, limits: own };
}

/** @throws CallError `coin-unknown` */
export function anyCoin(currencyId: string, field: string): Coin {
  const coin = coinById(Number(currencyId));
  if (!coin) throw new CallError('coin-unknown', field);
  return coin;
}

/** @throws CallError `chain-unknown` */
export function checkChain(coin: Coin, chain: string): void {
  if (!coin.chains.includes(chain)) throw new CallError('chain-unknown', 'chain');
}

/**
 * Parses an amount of a request into units.
 * @throws CallError `amount-too-precise`, `amount-invalid`, `amount-too-small`, `amount-too-large`
 */
export function readAmount(coin: Coin, text: string, minimum = 1n, maximum?: bigint): bigint {
  const amount = tryParseUnits(text, coin.scale);
  if (amount === null) throw new CallError('amount-too-precise', 'amount');
  if (amount <= 0n) throw new CallError('amount-invalid', 'amount');
  const bound = (units: bigint) => formatUnits(units, coin.scale);
  if (amount < minimum) {
    const params = { minimum: bound(minimum), coin: coin.code };
    throw new CallError('amount-too-small', 'amount', params);
  }
  if (maximum !== undefined && amount > maximum) {
    const params = { maximum: bound(maximum), coin: coin.code };
    throw new CallError('amount-too-large', 'amount', params);
  }
  return amount;
}
