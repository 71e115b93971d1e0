import { INSTRUMENTS, scaleOf } from '@tideline/wire';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, required } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import { amountText, shareText } from '../text.ts';
import type { SpotDoorDependencies } from './dependencies.ts';

/** Coins that can be traded; others are in no balance of the door. */
export const TRADED = new Set(INSTRUMENTS.flatMap(({ base, quote }) => [base, quote]));

const NO_SHARE = shareText(0);

/** What an account holds and what it pays. */
export function accountRoutes({ ledger, writer }: SpotDoorDependencies): readonly DoorRoute[] {
  return [
    signed({
      ...{ method: 'GET', path: '/api/v3/account', security: 'read', weight: 20 },
      parameters: ['omitZeroBalances'],
      answer: ({ caller: { userId }, parameters, now }) => {
        const omits = flag(parameters, 'omitZeroBalances');
        return writer.read(() => {
          const held = [...TRADED].map((coin) => ({
            coin,
            ...ledger.holding(userId, 'currency', coin),
          }));
          return {
            ...commissions(),
            canTrade: true,
            canWithdraw: false,
            canDeposit: false,
            brokered: false,
            requireSelfTradePrevention: false,
            preventSor: true,
            updateTime: now,
            accountType: 'SPOT',
            balances: held
              .filter(({ available, frozen }) => !omits || available + frozen > 0n)
              .map(({ coin, available, frozen }) => ({
                asset: coin,
                free: amountText(available, scaleOf(coin)),
                locked: amountText(frozen, scaleOf(coin)),
              })),
            permissions: ['SPOT'],
            uid: Number(userId),
          };
        });
      },
    }),

    signed({
      ...{ method: 'GET', path: '/api/v3/account/commission', security: 'read', weight: 20 },
      parameters: ['symbol'],
      answer: ({ parameters }) => {
        const symbol = required(parameters, 'symbol');
        const instrument = INSTRUMENTS.find((each) => each.symbol === symbol);
        if (!instrument) throw new DoorError(-1121, 'Invalid symbol.');
        const { makerFeeBps, takerFeeBps } = instrument;
        const none = { maker: NO_SHARE, taker: NO_SHARE, buyer: NO_SHARE, seller: NO_SHARE };
        return {
          symbol,
          standardCommission: {
            ...none,
            maker: shareText(makerFeeBps),
            taker: shareText(takerFeeBps),
          },
          specialCommission: none,
          taxCommission: none,
          discount: {
            ...{ enabledForAccount: false, enabledForSymbol: false },
            ...{ discountAsset: 'BNB', discount: NO_SHARE },
          },
        };
      },
    }),
  ];
}

/** The fees of the account; all pairs have the same. */
function commissions() {
  const [first] = INSTRUMENTS;
  const { makerFeeBps = 0, takerFeeBps = 0 } = first ?? {};
  return {
    makerCommission: makerFeeBps,
    takerCommission: takerFeeBps,
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: {
      maker: shareText(makerFeeBps),
      taker: shareText(takerFeeBps),
      buyer: NO_SHARE,
      seller: NO_SHARE,
    },
  };
}

function flag(parameters: DoorParameters, name: string): boolean {
  const value = parameters.get(name)?.toLowerCase() ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new DoorError(-1130, `Data sent for parameter '${name}' is not valid.`);
}
