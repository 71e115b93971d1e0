import { map, type Observable } from 'rxjs';
import type { RequestOf, ResponseOf } from '#wire';
import { chargeReq, depositLog, walletOut, withdrawLog } from '#wire/calls/funding.ts';
import { flashAgainst, hzHistory, walletChange } from '#wire/calls/wallet.ts';
import type { Answer, Refusal } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { createExecutor, type Executor } from '../../api/execution.ts';

export type ChargeRequest = RequestOf<typeof chargeReq>;
export type WithdrawRequest = RequestOf<typeof walletOut>;
export type TransferRequest = RequestOf<typeof walletChange>;
/** An exchange at a quoted rate; both ids are needed, unlike for a quote. */
export type ExchangeRequest = RequestOf<typeof flashAgainst> & {
  readonly quote_id: string;
  readonly client_id: string;
};
export type FundingRow = ResponseOf<typeof depositLog>['rows'][number];
export type Move = ResponseOf<typeof hzHistory>['rows'][number];

const QUIET = { silent: true };
type Absent = () => Refusal;

/**
 * What a log's newest page has under a client id; null when it has nothing. A request of just now is on
 * the first page.
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

/** What is shown after a command needs none of its answer: it is read anew. */
const done = <Data>(answer: Answer<Data>): Answer<true> =>
  answer.kind === 'ok' ? { ...answer, data: true } : answer;

export const createCharge = (absent: Absent): Executor<ChargeRequest, FundingRow> =>
  createExecutor({
    send: (request) => call(chargeReq, request),
    find: ({ client_id }) => found(call(depositLog, {}, QUIET), client_id),
    absent,
  });

export const createWithdrawal = (absent: Absent): Executor<WithdrawRequest, FundingRow> =>
  createExecutor({
    send: (request) => call(walletOut, request),
    find: ({ client_id }) => found(call(withdrawLog, {}, QUIET), client_id),
    absent,
  });

const findMove = (kind: Move['kind'], clientId: string): Observable<Answer<true | null>> =>
  found(call(hzHistory, { kind }, QUIET), clientId).pipe(
    map((answer) =>
      answer.kind === 'ok' && answer.data === null ? { ...answer, data: null } : done(answer),
    ),
  );

export const createTransfer = (absent: Absent): Executor<TransferRequest, true> =>
  createExecutor({
    send: (request) => call(walletChange, request).pipe(map(done)),
    find: ({ client_id }) => findMove('transfer', client_id),
    absent,
  });

export const createExchange = (absent: Absent): Executor<ExchangeRequest, true> =>
  createExecutor({
    send: (request) => call(flashAgainst, request).pipe(map(done)),
    find: ({ client_id }) => findMove('exchange', client_id),
    absent,
  });
