import { scaleOf } from '@tideline/wire';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { amountText } from '../text.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import {
  emptyPosition,
  type Position,
  positionsOf,
  positionText,
  SYMBOLS,
  sumsOf,
} from './positions.ts';
import type { AccountSettings, FuturesSettings } from './settings.ts';

/** The coin of all margins. */
export const MARGIN_COIN = 'USDT';
const ZERO = '0.00000000';

export const money = (units: bigint): string => amountText(units, scaleOf(MARGIN_COIN));

/** What an account of contracts holds and has at risk, as both versions of the calls answer it. */
export function accountTexts(
  { contracts, ledger, market, writer }: FuturesDoorDependencies,
  settings: FuturesSettings,
) {
  /** What an account holds and has at risk, in units. */
  const sumsOfAccount = (userId: string, open: readonly ContractRow[], own: AccountSettings) => {
    const { available, frozen } = ledger.holding(userId, 'contract', MARGIN_COIN);
    const positions = positionsOf(open, own);
    const parts = positions.map((each) => sumsOf(each, market));
    const sum = (of: (part: (typeof parts)[number]) => bigint) =>
      parts.reduce((all, part) => all + of(part), 0n);
    const waiting = open.filter(({ status }) => status === 'waiting');
    return {
      ...{ available, positions },
      wallet: available + frozen,
      profit: sum((part) => part.profit),
      initial: sum((part) => part.initial),
      maintenance: sum((part) => part.maintenance),
      reserved: waiting.reduce((all, row) => all + row.reserved, 0n),
    };
  };
  const textOf = (position: Position) => positionText(position, market);
  /** The rows of the pairs, or of one, that have no position. */
  const without = (held: readonly Position[], own: AccountSettings, only?: string | null) =>
    SYMBOLS.filter((symbol) => (only ?? symbol) === symbol)
      .filter((symbol) => !held.some((each) => each.symbol === symbol))
      .map((symbol) => {
        const side = own.isHedged ? 'LONG' : 'BOTH';
        return emptyPosition(symbol, side, own.leverageOf(symbol), market);
      });
  const look = async (userId: string) => {
    const own = await settings.of(userId);
    return writer.read(() => ({ own, ...sumsOfAccount(userId, contracts.openOf(userId), own) }));
  };
  const account = async (userId: string, now: number, isOld: boolean) => {
    const { available, initial, maintenance, own, positions, profit, reserved, wallet } =
      await look(userId);
    const totals = {
      initialMargin: money(initial + reserved),
      maintMargin: money(maintenance),
      walletBalance: money(wallet),
      unrealizedProfit: money(profit),
      marginBalance: money(wallet + profit),
      positionInitialMargin: money(initial),
      openOrderInitialMargin: money(reserved),
      crossWalletBalance: money(wallet),
      crossUnPnl: ZERO,
      availableBalance: money(available),
      maxWithdrawAmount: money(available),
    };
    const held = positions.map(textOf);
    const shown = isOld ? [...held, ...without(positions, own)] : held;
    return {
      ...(isOld && {
        ...{ feeTier: 0, canTrade: true, canDeposit: true, canWithdraw: false },
        ...{ tradeGroupId: -1, multiAssetsMargin: false, updateTime: 0 },
      }),
      totalInitialMargin: totals.initialMargin,
      totalMaintMargin: totals.maintMargin,
      totalWalletBalance: totals.walletBalance,
      totalUnrealizedProfit: totals.unrealizedProfit,
      totalMarginBalance: totals.marginBalance,
      totalPositionInitialMargin: totals.positionInitialMargin,
      totalOpenOrderInitialMargin: totals.openOrderInitialMargin,
      totalCrossWalletBalance: totals.crossWalletBalance,
      totalCrossUnPnl: ZERO,
      availableBalance: totals.availableBalance,
      maxWithdrawAmount: totals.maxWithdrawAmount,
      assets: [{ asset: MARGIN_COIN, ...totals, marginAvailable: true, updateTime: now }],
      positions: shown.map(({ unRealizedProfit: unrealizedProfit, ...text }) => ({
        ...{ ...text, unrealizedProfit, isolated: true },
      })),
    };
  };
  const balance = async (userId: string, now: number) => {
    const { available, profit, wallet } = await look(userId);
    return [
      {
        accountAlias: `paper-${userId}`,
        asset: MARGIN_COIN,
        balance: money(wallet),
        crossWalletBalance: money(wallet),
        crossUnPnl: money(profit),
        availableBalance: money(available),
        maxWithdrawAmount: money(available),
        marginAvailable: true,
        updateTime: now,
      },
    ];
  };
  /** Both versions: the old one also has the pairs without a position. */
  const risk = async (userId: string, symbol: string | null, isOld: boolean) => {
    const { own, positions } = await look(userId);
    const wanted = positions.filter((each) => (symbol ?? each.symbol) === each.symbol);
    const held = wanted.map(textOf);
    return isOld ? [...held, ...without(wanted, own, symbol)] : held;
  };
  return { account, balance, risk };
}
