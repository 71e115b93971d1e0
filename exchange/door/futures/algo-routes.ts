import type { ContractRow } from '../../products/contracts/wire.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, readSymbol, required, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { clientOrderId } from '../spot/client-id.ts';

import { amountText } from '../text.ts';
import { type AlgoRow, algoText, type StoredAlgo, stopOf, storedAlgo } from './algo.ts';
import { clearStop, type PositionStop, positionRows, setStop } from './algo-stops.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import { futuresRefusal } from './netting.ts';
import {
  flag,
  pairNamed,
  quantityText,
  readPositionSide,
  readPrice,
  readQuantity,
  readSide,
} from './order-request.ts';
import { within } from './order-routes.ts';
import { FuturesSettings } from './settings.ts';

const TYPES = ['STOP_MARKET', 'TAKE_PROFIT_MARKET'] as const;
/** Types of the venue that the exchange's contracts do not have. */
const OTHERS = ['STOP', 'TAKE_PROFIT', 'TRAILING_STOP_MARKET'];
const STATE = 'algo' as const;

/** Stops of whole positions. */
export function algoRoutes(deps: FuturesDoorDependencies): readonly DoorRoute[] {
  const { store, writer } = deps;
  const settings = new FuturesSettings(deps);
  const read = { method: 'GET', security: 'read' } as const;

  const shown = async (userId: string, row: AlgoRow) => {
    const ids = storedAlgo(row).rows;
    const own = await store.all('contract_orders', { id: ids });
    const parts = await store.all('contract_orders', { user_id: userId, part_of: [...ids] });
    const stop = stopOf(row);
    const open = await writer.read(() => positionRows(deps, userId, stop));
    const current = new Map<number, ContractRow>(
      [...own, ...parts, ...open].map((each) => [each.id, each]),
    );
    return algoText(row, [...current.values()]);
  };
  /** The rows of an account, oldest first. */
  const list = async (userId: string, symbol: string | null): Promise<readonly AlgoRow[]> => {
    await writer.settle();
    const where = { user_id: userId, state: STATE, ...(symbol !== null && { symbol }) };
    const { rows } = await store.page('door_orders', { where, before: null, limit: 1_000 });
    return rows.toReversed();
  };
  const waiting = async (userId: string, symbol: string | null) => {
    const rows = (await list(userId, symbol)).filter((row) => storedAlgo(row).status === 'NEW');
    const all = await Promise.all(
      rows.map(async (row) => ({ row, text: await shown(userId, row) })),
    );
    return all.filter(({ text }) => text.algoStatus === 'NEW');
  };
  const named = async (userId: string, parameters: DoorParameters): Promise<AlgoRow | null> => {
    const id = whole(parameters, 'algoId');
    const name = parameters.get('clientAlgoId');
    if (id === null && name === undefined) {
      const message = "Param 'clientAlgoId' or 'algoId' must be sent, but both were empty/null!";
      throw new DoorError(-1102, message);
    }
    await writer.settle();
    if (id !== null) {
      const row = await store.find('door_orders', id);
      return row?.user_id === userId && row.state === STATE ? row : null;
    }
    const where = { user_id: userId, client_order_id: name ?? '', state: STATE };
    return (await store.page('door_orders', { where, before: null, limit: 1 })).rows[0] ?? null;
  };
  /** Cancels stops that still wait. @returns their number */
  const cancel = async (userId: string, rows: readonly AlgoRow[]): Promise<number> =>
    writer.run((tx) => {
      const gone = rows.filter((row) => clearStop(tx, userId, deps, stopOf(row)));
      for (const row of gone) {
        const stored: StoredAlgo = { ...storedAlgo(row), status: 'CANCELED', updated: tx.now };
        tx.put('door_orders', { ...row, request: JSON.stringify(stored) });
      }
      return gone.length;
    });

  return [
    signed({
      ...{ method: 'POST', path: '/fapi/v1/algoOrder', security: 'trade', weight: 1, orders: 1 },
      parameters: [
        ...['algoType', 'symbol', 'side', 'positionSide', 'type', 'quantity', 'triggerPrice'],
        ...['closePosition', 'reduceOnly', 'workingType', 'clientAlgoId', 'newOrderRespType'],
      ],
      answer: async ({ caller: { userId }, parameters }) => {
        const own = await settings.of(userId);
        const pair = pairNamed(parameters);
        const side = readSide(parameters);
        const named = required(parameters, 'type');
        const type = TYPES.find((each) => each === named);
        if (OTHERS.includes(named)) throw new DoorError(-1014, 'Unsupported order combination.');
        if (!type) throw new DoorError(-1116, 'Invalid orderType.');
        if (!parameters.has('triggerPrice') && parameters.has('stopPrice')) {
          throw new DoorError(-1102, "Mandatory parameter 'triggerPrice' was not sent.");
        }
        required(parameters, 'triggerPrice');
        const price = readPrice(parameters, 'triggerPrice', pair);
        const positionSide = readPositionSide(parameters, own);
        const whole = flag(parameters, 'closePosition');
        if (whole && parameters.has('quantity')) {
          throw new DoorError(-4137, 'Quantity must be zero with closePosition equals true.');
        }
        const quantity = whole ? null : readQuantity(parameters, pair).quantity;
        const clientId = clientOrderId(parameters, 'clientAlgoId');
        const closes = side === 'SELL' ? 'LONG' : 'SHORT';
        // A stop that opens a position is none of the exchange's contracts.
        if (positionSide !== 'BOTH' && positionSide !== closes) {
          throw new DoorError(-1014, 'Unsupported order combination.');
        }
        const stop: PositionStop = {
          ...{ symbol: pair.symbol, price },
          side: side === 'SELL' ? 'long' : 'short',
          kind: type === 'STOP_MARKET' ? 'stop_loss' : 'take_profit',
        };
        try {
          const row = await writer.run((tx) => {
            const held = positionRows(deps, userId, stop);
            if (held.length === 0 && (whole || flag(parameters, 'reduceOnly'))) {
              throw new DoorError(-2022, 'ReduceOnly Order is rejected.');
            }
            const all = held.reduce((sum, each) => sum + each.quantity, 0n);
            // The exchange stops whole contracts: a stop of a part, or one that opens, is refused.
            if (quantity !== null && quantity !== all) {
              throw new DoorError(-1014, 'Unsupported order combination.');
            }
            deps.matching.fresh(pair.symbol);
            const stored: StoredAlgo = {
              ...{ side, positionSide, type, status: 'NEW', updated: tx.now },
              triggerPrice: amountText(price, pair.priceDecimals),
              quantity: quantity === null ? null : quantityText(pair, quantity),
              rows: setStop(tx, userId, deps, stop),
            };
            const written: AlgoRow = {
              ...{ id: tx.nextId(), user_id: userId, symbol: pair.symbol },
              ...{ client_order_id: clientId, state: STATE, time: tx.now },
              request: JSON.stringify(stored),
            };
            tx.put('door_orders', written);
            return written;
          });
          return shown(userId, row);
        } catch (error) {
          throw futuresRefusal(error);
        }
      },
    }),

    signed({
      ...{ method: 'DELETE', path: '/fapi/v1/algoOrder', security: 'trade', weight: 1 },
      parameters: ['algoId', 'clientAlgoId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const row = await named(userId, parameters);
        const isGone =
          row && storedAlgo(row).status === 'NEW' && (await cancel(userId, [row])) === 1;
        if (!row || !isGone) throw new DoorError(-2011, 'Unknown order sent.');
        const { client_order_id: clientAlgoId, id: algoId } = row;
        return { algoId, clientAlgoId, code: '200', msg: 'success' };
      },
    }),
    signed({
      ...{ method: 'DELETE', path: '/fapi/v1/algoOpenOrders', security: 'trade', weight: 1 },
      parameters: ['symbol'],
      answer: async ({ caller: { userId }, parameters }) => {
        const rows = await waiting(userId, readSymbol(parameters));
        await cancel(
          userId,
          rows.map(({ row }) => row),
        );
        return { code: 200, msg: 'The operation of cancel all open order is done.' };
      },
    }),

    signed({
      ...{ ...read, path: '/fapi/v1/algoOrder', weight: 1 },
      parameters: ['algoId', 'clientAlgoId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const row = await named(userId, parameters);
        if (!row) throw new DoorError(-2013, 'Order does not exist.');
        return shown(userId, row);
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/openAlgoOrders' },
      weight: (parameters) => (parameters.has('symbol') ? 1 : 40),
      parameters: ['symbol', 'algoType', 'algoId'],
      answer: async ({ caller: { userId }, parameters }) => {
        const symbol = parameters.has('symbol') ? readSymbol(parameters) : null;
        return (await waiting(userId, symbol)).map(({ text }) => text);
      },
    }),
    signed({
      ...{ ...read, path: '/fapi/v1/allAlgoOrders', weight: 5 },
      parameters: ['symbol', 'algoId', 'startTime', 'endTime', 'page', 'limit'],
      answer: async ({ caller: { userId }, parameters }) => {
        const rows = await list(userId, readSymbol(parameters));
        const some = within(rows, parameters, whole(parameters, 'algoId'), 500);
        return Promise.all(some.map((row) => shown(userId, row)));
      },
    }),
  ];
}
