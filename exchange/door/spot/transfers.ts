import { COINS, coinByCode, scaleOf } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { paperAddress } from '../../products/wallet/addresses.ts';
import { transfer } from '../../products/wallet/transfers.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, decimal, required, whole } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';

const SPOT = 'currency';
const CONTRACTS = 'contract';
/** Ways of the venue between the accounts that the door knows. */
const WAYS = {
  MAIN_UMFUTURE: { from: SPOT, to: CONTRACTS },
  UMFUTURE_MAIN: { from: CONTRACTS, to: SPOT },
} as const;

/** Networks of Binance by the exchange's chains. */
export const NETWORKS: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH' };

/** Money between an account's own accounts, and the addresses of its paper deposits. */
export function transferRoutes({ ledger, store, writer }: SpotDoorDependencies): DoorRoute[] {
  return [
    signed({
      ...{ method: 'POST', path: '/sapi/v1/asset/transfer', security: 'trade', weight: 1 },
      parameters: ['type', 'asset', 'amount', 'fromSymbol', 'toSymbol'],
      answer: async ({ caller: { userId }, parameters }) => {
        const { from, to } = wayOf(parameters);
        const coin = coinByCode(required(parameters, 'asset'));
        if (!coin) throw new DoorError(-1102, "Mandatory parameter 'asset' was malformed.");
        required(parameters, 'amount');
        const amount = decimal(parameters, 'amount') ?? '0';
        try {
          const terms = { from, to, currency_id: String(coin.id), amount, client_id: 'transfer' };
          const moved = await writer.run((tx) => transfer(tx, ledger, userId, terms));
          return { tranId: Number(moved.id) };
        } catch (error) {
          if (error instanceof CallError && error.id === 'insufficient-balance') {
            throw new DoorError(-5013, 'Asset transfer failed: insufficient balance');
          }
          throw error;
        }
      },
    }),

    signed({
      ...{ method: 'GET', path: '/sapi/v1/asset/transfer', security: 'read', weight: 1 },
      parameters: ['type', 'startTime', 'endTime', 'current', 'size', 'fromSymbol', 'toSymbol'],
      answer: async ({ caller: { userId }, parameters }) => {
        const { from, to } = wayOf(parameters);
        const size = Math.min(whole(parameters, 'size', { min: 1 }) ?? 10, 100);
        const current = whole(parameters, 'current', { min: 1 }) ?? 1;
        const begin = whole(parameters, 'startTime') ?? 0;
        const end = whole(parameters, 'endTime') ?? Number.MAX_SAFE_INTEGER;
        await writer.settle();
        const where = { user_id: userId, kind: 'transfer', source: from, target: to } as const;
        const { rows } = await store.history.page('moves', { where, before: null, limit: 1_000 });
        const own = rows.filter(({ time }) => time >= begin && time <= end);
        const shown = own.slice((current - 1) * size, current * size);
        return {
          total: own.length,
          rows: shown.map(({ amount, coin, id, time }) => ({
            ...{ timestamp: time, asset: coin, amount: amountText(amount, scaleOf(coin)) },
            ...{ type: required(parameters, 'type'), status: 'CONFIRMED', tranId: id },
          })),
        };
      },
    }),

    signed({
      ...{ method: 'GET', path: '/sapi/v1/capital/deposit/address', security: 'read', weight: 10 },
      parameters: ['coin', 'network', 'amount'],
      answer: ({ caller: { userId }, parameters }) => {
        const code = required(parameters, 'coin');
        const network = parameters.get('network');
        const coin = COINS.find((each) => each.code === code);
        const chain = coin?.chains.find((each) => {
          const name = NETWORKS[each];
          return name !== undefined && (network ?? name) === name;
        });
        if (!coin || chain === undefined) {
          throw new DoorError(-4018, 'The network is not supported for this coin.');
        }
        return { coin: code, address: paperAddress(userId, code, chain), tag: '', url: '' };
      },
    }),
  ];
}

/** @throws DoorError -1102, -1105, -1130 */
function wayOf(parameters: DoorParameters) {
  const type = required(parameters, 'type');
  const name = (Object.keys(WAYS) as (keyof typeof WAYS)[]).find((each) => each === type);
  if (name) return WAYS[name];
  throw new DoorError(-1130, "Data sent for parameter 'type' is not valid.");
}
