import { type Coin, formatUnits, type RequestOf, type ResponseOf } from '@tideline/wire';
import type { walletChange } from '@tideline/wire/calls/wallet';
import type { Ledger } from '../../foundation/ledger/service.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { anyCoin, readAmount } from './limits.ts';

type Request = RequestOf<typeof walletChange>;

/**
 * Moves an amount between two of the user's accounts in one posting, without rounding or fee.
 * @throws CallError `same-account`, `insufficient-balance`, …; before any change
 */
export function transfer(
  tx: Transaction,
  ledger: Ledger,
  userId: string,
  request: Request,
): ResponseOf<typeof walletChange> {
  const coin = anyCoin(request.currency_id, 'currency_id');
  const { from, to } = request;
  if (from === to) throw new CallError('same-account', 'to');
  const amount = readAmount(coin, request.amount);
  const id = tx.nextId();
  post(tx, ledger, userId, coin, request, amount, String(id));
  tx.put('moves', {
    id,
    user_id: userId,
    client_id: request.client_id,
    kind: 'transfer',
    source: from,
    target: to,
    coin: coin.code,
    amount,
    received_coin: null,
    received: null,
    fee: 0n,
    time: tx.now,
  });
  return {
    id: String(id),
    from,
    to,
    currency_id: coin.id,
    code: coin.code,
    amount: formatUnits(amount, coin.scale),
    time: tx.now,
  };
}

function post(
  tx: Transaction,
  ledger: Ledger,
  owner: string,
  { code: coin }: Coin,
  { from, to }: Request,
  amount: bigint,
  reference: string,
): void {
  withFunds(
    () =>
      ledger.post(tx, {
        kind: 'transfer',
        reference,
        legs: [
          { owner, account: from, coin, available: -amount },
          { owner, account: to, coin, available: amount },
        ],
      }),
    'amount',
  );
}
