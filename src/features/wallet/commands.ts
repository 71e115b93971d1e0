import type { RequestOf, ResponseOf } from '@tideline/wire';
import { chargeReq, depositLog, walletOut, withdrawLog } from '@tideline/wire/calls/funding';
import { flashAgainst, hzHistory, walletChange } from '@tideline/wire/calls/wallet';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import type { Command } from '../../api/execution.ts';
import { recordPath } from '../../links.ts';
import { TRANSFER_RECORD } from '../../paths.ts';

export type ChargeRequest = RequestOf<typeof chargeReq>;
export type WithdrawRequest = RequestOf<typeof walletOut>;
export type TransferRequest = RequestOf<typeof walletChange>;
/** An exchange at a quoted rate; unlike a quote, it needs both ids. */
export type ExchangeRequest = RequestOf<typeof flashAgainst> & {
  readonly quote_id: string;
  readonly client_id: string;
};
export type DepositRecord = ResponseOf<typeof depositLog>['rows'][number];
export type WithdrawalRecord = ResponseOf<typeof withdrawLog>['rows'][number];
export type FundingRow = DepositRecord | WithdrawalRecord;
export type Move = ResponseOf<typeof hzHistory>['rows'][number];

const QUIET = { silent: true };
/**
 * The row with a client id on a log's newest page; null without one. A recent request is on that
 * page.
 */
const found = <Row extends { readonly client_id: string }>(
  log: Observable<Answer<{ readonly rows: readonly Row[] }>>,
  clientId: string,
): Observable<Answer<Row | null>> =>
  log.pipe(
    map((answer) =>
      answer.kind === 'ok'
        ? { ...answer, data: answer.data.rows.find((row) => row.client_id === clientId) ?? null }
        : answer,
    ),
  );

/** The screen reloads the balances, so the answer's data is not needed. */
const done = <Data>(answer: Answer<Data>): Answer<true> =>
  answer.kind === 'ok' ? { ...answer, data: true } : answer;

const findMove = (kind: Move['kind'], clientId: string): Observable<Answer<true | null>> =>
  found(call(hzHistory, { kind }, QUIET), clientId).pipe(
    map((answer) =>
      answer.kind === 'ok' && answer.data === null ? { ...answer, data: null } : done(answer),
    ),
  );

export const findDeposit = (clientId: string): Observable<Answer<DepositRecord | null>> =>
  found(call(depositLog, {}, QUIET), clientId);
export const findWithdrawal = (clientId: string): Observable<Answer<WithdrawalRecord | null>> =>
  found(call(withdrawLog, {}, QUIET), clientId);
export const findTransfer = (clientId: string) => findMove('transfer', clientId);
export const findExchange = (clientId: string) => findMove('exchange', clientId);

export const reportDeposit: Command<ChargeRequest, DepositRecord> = {
  send: (request) => call(chargeReq, request),
  find: ({ client_id }) => findDeposit(client_id),
  pending: {
    kind: 'deposit',
    of: ({ client_id }) => ({ clientId: client_id, ref: client_id, place: recordPath('deposit') }),
  },
};

export const requestWithdrawal: Command<WithdrawRequest, WithdrawalRecord> = {
  send: (request) => call(walletOut, request),
  find: ({ client_id }) => findWithdrawal(client_id),
  pending: {
    kind: 'withdrawal',
    of: ({ client_id }) => ({ clientId: client_id, ref: client_id, place: recordPath('withdraw') }),
  },
};

export const transferCoins: Command<TransferRequest, true> = {
  send: (request) => call(walletChange, request).pipe(map(done)),
  find: ({ client_id }) => findTransfer(client_id),
  pending: {
    kind: 'transfer',
    of: ({ client_id }) => ({ clientId: client_id, ref: client_id, place: TRANSFER_RECORD }),
  },
};

export const exchangeCoins: Command<ExchangeRequest, true> = {
  send: (request) => call(flashAgainst, request).pipe(map(done)),
  find: ({ client_id }) => findExchange(client_id),
  pending: {
    kind: 'exchange',
    of: ({ client_id }) => ({ clientId: client_id, ref: client_id, place: TRANSFER_RECORD }),
  },
};
