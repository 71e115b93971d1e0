import { scaleOf } from '@tideline/wire';
import { type DoorParameters, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { NETWORKS } from './transfers.ts';

/** Binance's numbers of the states of a request. */
const DEPOSIT_STATES = { review: 0, passed: 1, rejected: 2 } as const;
const WITHDRAWAL_STATES = { review: 2, passed: 6, rejected: 3 } as const;
/** Rows of an answer at most. */
const MAX = 1_000;

/** A deposit or a withdrawal. */
interface Movement {
  readonly coin: string;
  readonly chain: string;
  readonly status: keyof typeof DEPOSIT_STATES;
}

/**
 * An account's deposits and withdrawals over chains, newest first. No call of the door makes any.
 */
export function movementRoutes({ store, writer }: SpotDoorDependencies): DoorRoute[] {
  const read = { method: 'GET', security: 'read', weight: 1 } as const;
  const filters = ['coin', 'status', 'startTime', 'endTime', 'offset', 'limit'];
  const page = (userId: string, parameters: DoorParameters) => {
    const from = whole(parameters, 'startTime');
    const to = whole(parameters, 'endTime');
    const time = { ...(from !== null && { from }), ...(to !== null && { to: to + 1 }) };
    return { where: { user_id: userId }, before: null, limit: MAX, time };
  };
  return [
    signed({
      ...{ ...read, path: '/sapi/v1/capital/deposit/hisrec' },
      parameters: [...filters, 'includeSource', 'txId'],
      answer: async ({ caller: { userId }, parameters }) => {
        await writer.settle();
        const { rows } = await store.history.page('deposits', page(userId, parameters));
        return shown(rows, DEPOSIT_STATES, parameters).map((row) => ({
          id: String(row.id),
          amount: amountText(row.amount, scaleOf(row.coin)),
          ...{ coin: row.coin, network: NETWORKS[row.chain], status: DEPOSIT_STATES[row.status] },
          // The record has neither: a deposit is reported with a receipt.
          ...{ address: '', addressTag: '', txId: '' },
          ...{ insertTime: row.time, completeTime: row.decided, transferType: 0 },
          ...{ confirmTimes: '1/1', unlockConfirm: 0, walletType: 0 },
        }));
      },
    }),

    signed({
      ...{ ...read, path: '/sapi/v1/capital/withdraw/history' },
      parameters: [...filters, 'withdrawOrderId', 'idList'],
      answer: async ({ caller: { userId }, parameters }) => {
        await writer.settle();
        const { rows } = await store.history.page('withdrawals', page(userId, parameters));
        const named = parameters.get('withdrawOrderId');
        const ids = parameters.get('idList')?.split(',');
        const own = rows.filter(
          ({ client_id, id }) =>
            (named ?? client_id) === client_id && (ids?.includes(String(id)) ?? true),
        );
        return shown(own, WITHDRAWAL_STATES, parameters).map((row) => ({
          id: String(row.id),
          amount: amountText(row.amount - row.fee, scaleOf(row.coin)),
          transactionFee: amountText(row.fee, scaleOf(row.coin)),
          ...{ coin: row.coin, network: NETWORKS[row.chain], address: row.address },
          ...{ status: WITHDRAWAL_STATES[row.status], withdrawOrderId: row.client_id },
          ...{ txId: '', transferType: 0, walletType: 0, confirmNo: 0, txKey: '' },
          applyTime: utcText(row.time),
          ...(row.decided !== null && { completeTime: utcText(row.decided) }),
          info: row.reason ?? row.cause ?? '',
        }));
      },
    }),
  ];
}

/** Rows over chains that have a name at Binance; those to cards and banks have none. */
function shown<Row extends Movement>(
  rows: readonly Row[],
  states: Readonly<Record<Movement['status'], number>>,
  parameters: DoorParameters,
): readonly Row[] {
  const coin = parameters.get('coin');
  const status = whole(parameters, 'status');
  const limit = Math.min(whole(parameters, 'limit', { min: 1 }) ?? MAX, MAX);
  const offset = whole(parameters, 'offset') ?? 0;
  return rows
    .filter(
      (row) =>
        NETWORKS[row.chain] !== undefined &&
        (coin ?? row.coin) === row.coin &&
        (status ?? states[row.status]) === states[row.status],
    )
    .slice(offset, offset + limit);
}

/** An instant as Binance writes those of withdrawals, such as `2026-01-31 23:59:59`, UTC. */
const utcText = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ');
