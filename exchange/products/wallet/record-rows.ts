import { coinByCode, formatUnits, type ResponseOf } from '@tideline/wire';
import type { cashSave } from '@tideline/wire/calls/bank';
import type { chargeReq, walletOut } from '@tideline/wire/calls/funding';
import type { hzHistory } from '@tideline/wire/calls/wallet';
import type { Row } from '../../foundation/store/tables.ts';
import type { DepositRow } from './deposits.ts';
import type { WithdrawalRow } from './withdrawals.ts';

type Move = ResponseOf<typeof hzHistory>['rows'][number];

const unitsOf = (code: string) => {
  const coin = coinByCode(code);
  if (!coin) throw new Error(`${code} is no longer listed`);
  return { coin, text: (units: bigint) => formatUnits(units, coin.scale) };
};

function requestToWire(row: DepositRow | WithdrawalRow) {
  const { coin, text } = unitsOf(row.coin);
  return {
    id: String(row.id),
    client_id: row.client_id,
    currency_id: coin.id,
    code: coin.code,
    chain: row.chain,
    amount: text(row.amount),
    fee: text(row.fee),
    actual: text(row.amount - row.fee),
    status: row.status,
    reason: row.reason,
    cause: row.cause,
    time: row.time,
    decided: row.decided,
  };
}

export const depositToWire = (row: DepositRow): ResponseOf<typeof chargeReq> => ({
  ...requestToWire(row),
  receipt: row.receipt,
  channel: row.channel,
});

export const withdrawalToWire = (row: WithdrawalRow): ResponseOf<typeof walletOut> => ({
  ...requestToWire(row),
  // A record is copied and shared, so it has no whole card number.
  address: row.chain === 'Bank' ? `•••• ${row.address.replace(/\s/g, '').slice(-4)}` : row.address,
  destination: row.destination,
  remark: row.remark,
});

export function moveToWire(row: Row<'moves'>): Move {
  const { text } = unitsOf(row.coin);
  const { received, received_coin } = row;
  const target = unitsOf(received_coin ?? row.coin);
  return {
    id: String(row.id),
    client_id: row.client_id,
    kind: row.kind,
    from: row.source,
    to: row.target,
    code: row.coin,
    amount: text(row.amount),
    received_code: received_coin,
    received: received === null ? null : target.text(received),
    fee: target.text(row.fee),
    time: row.time,
  };
}

export function cardToWire({ user_id: _, ...row }: Row<'bank_cards'>): ResponseOf<typeof cashSave> {
  return { ...row, id: String(row.id) };
}
