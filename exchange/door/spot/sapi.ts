import { COINS, INSTRUMENTS } from '@tideline/wire';
import { DoorError } from '../door-error.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText, shareText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';
import { NETWORKS } from './transfers.ts';

/** Coins that can be traded. */
const TRADED = new Set(INSTRUMENTS.flatMap(({ base, quote }) => [base, quote]));

/** Calls about coins, fees and the key, which client libraries make when they start. */
export function sapiRoutes({ keys, ledger, writer }: SpotDoorDependencies): readonly DoorRoute[] {
  const read = { method: 'GET', security: 'read' } as const;
  // Client libraries ask for the pairs of margin trading, which the exchange does not have.
  const none = ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs'].map(
    (path): DoorRoute => ({
      ...{ method: 'GET', path, security: 'key', weight: 1 },
      parameters: ['symbol', 'timestamp', 'recvWindow'],
      answer: () => [],
    }),
  );
  return [
    ...none,

    {
      ...{ method: 'GET', path: '/sapi/v1/system/status', security: 'anyone', weight: 1 },
      parameters: [],
      answer: () => ({ status: 0, msg: 'normal' }),
    },

    signed({
      ...{ ...read, path: '/sapi/v1/capital/config/getall', weight: 10, parameters: [] },
      answer: ({ caller: { userId } }) =>
        writer.read(() =>
          COINS.filter(({ code }) => TRADED.has(code)).map(({ chains, code, name, scale }) => {
            const { available, frozen } = ledger.holding(userId, 'currency', code);
            return {
              ...{ coin: code, name, isLegalMoney: false, trading: true },
              ...{ depositAllEnable: false, withdrawAllEnable: false },
              free: amountText(available, scale),
              locked: amountText(frozen, scale),
              ...{ freeze: '0', ipoable: '0', ipoing: '0', storage: '0', withdrawing: '0' },
              networkList: chains.flatMap((chain) => {
                const network = NETWORKS[chain];
                if (network === undefined) return [];
                const closed = { depositEnable: false, withdrawEnable: false };
                return [{ network, coin: code, name: chain, isDefault: false, ...closed }];
              }),
            };
          }),
        ),
    }),

    signed({
      ...{ ...read, path: '/sapi/v1/asset/tradeFee', weight: 1, parameters: ['symbol'] },
      answer: ({ parameters }) => {
        const symbol = parameters.get('symbol');
        const found = INSTRUMENTS.filter((each) => (symbol ?? each.symbol) === each.symbol);
        if (found.length === 0) throw new DoorError(-1121, 'Invalid symbol.');
        return found.map(({ makerFeeBps, symbol: name, takerFeeBps }) => ({
          symbol: name,
          makerCommission: shareText(makerFeeBps),
          takerCommission: shareText(takerFeeBps),
        }));
      },
    }),

    signed({
      ...{ ...read, path: '/sapi/v1/account/apiRestrictions', weight: 1, parameters: [] },
      answer: ({ caller: { keyId, userId } }) => {
        const key = keys.of(userId).find(({ id }) => id === keyId);
        return {
          ipRestrict: key !== undefined && key.networks !== '',
          createTime: key?.created,
          enableReading: true,
          enableSpotAndMarginTrading: key?.rights === 'trade',
          ...{ enableWithdrawals: false, enableInternalTransfer: false, enableMargin: false },
          enableFutures: key?.rights === 'trade',
          permitsUniversalTransfer: key?.rights === 'trade',
          enableVanillaOptions: false,
        };
      },
    }),
  ];
}
