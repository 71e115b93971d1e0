import { INSTRUMENTS } from '@tideline/wire';
import type { MarketPort } from '../../foundation/ports/ports.ts';
import { marginOf, worthAt } from '../../products/contracts/rules.ts';
import {
  type ContractRow,
  liquidationOf,
  pairOf,
  profitOf,
} from '../../products/contracts/wire.ts';
import { amountText } from '../text.ts';
import type { PositionSide } from './order-text.ts';
import type { AccountSettings } from './settings.ts';

/** The open contracts of one side as one position. */
export interface Position {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly side: ContractRow['side'];
  /** Never empty. */
  readonly rows: readonly ContractRow[];
}

/** The positions of an account: one a pair and side. */
export function positionsOf(
  rows: readonly ContractRow[],
  { isHedged }: Pick<AccountSettings, 'isHedged'>,
): Position[] {
  const open = rows.filter(({ status }) => status === 'trading');
  const groups = Map.groupBy(open, ({ side, symbol }) => `${symbol} ${side}`);
  return [...groups.values()].flatMap((group) => {
    const [row] = group;
    if (!row) return [];
    const { side, symbol } = row;
    const other = open.some((each) => each.symbol === symbol && each.side !== side);
    // The app may hold both sides at once; they are never one position.
    const apart = isHedged || other;
    const positionSide = apart ? (side === 'long' ? 'LONG' : 'SHORT') : 'BOTH';
    return [{ symbol, side, positionSide, rows: group }];
  });
}

/** Sums of a position, in units. */
export function sumsOf({ rows, side, symbol }: Position, market: MarketPort) {
  const pair = pairOf({ symbol });
  const sum = (of: (row: ContractRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const mark = market.mark(symbol);
  const quantity = sum((row) => row.quantity);
  const opened = sum((row) => row.open_turnover ?? 0n);
  const profit = sum((row) => profitOf(row, mark) ?? 0n);
  const notional = mark === null ? opened : worthAt(pair, side, mark, quantity);
  const liquidations = rows.map((row) => liquidationOf(row) ?? 0n);
  const nearest = liquidations.reduce((a, b) => ((side === 'long' ? a > b : a < b) ? a : b));
  return {
    ...{ pair, quantity, profit, notional },
    entry: (opened * pair.divisor) / quantity,
    mark: mark ?? (opened * pair.divisor) / quantity,
    margin: sum((row) => row.margin),
    liquidation: nearest < 0n ? 0n : nearest,
    maintenance: (notional * BigInt(pair.instrument.maintenanceBps)) / 10_000n,
    initial: sum((row) => marginOf(row.open_turnover ?? 0n, row.leverage)),
    leverage: rows.at(-1)?.leverage ?? 1,
    updated: Math.max(...rows.map(({ created, opened: at }) => at ?? created)),
  };
}

const ZERO = '0.00000000';

/** A position as `GET /fapi/v3/positionRisk` and `v2` answer it, together. */
export function positionText(position: Position, market: MarketPort) {
  const { positionSide, side, symbol } = position;
  const { pair, ...sums } = sumsOf(position, market);
  const money = (units: bigint) => amountText(units, pair.quote.scale);
  const price = (units: bigint) => amountText(units, pair.priceDecimals);
  const sign = side === 'long' ? 1n : -1n;
  const notional = money(sign * sums.notional);
  return {
    ...{ symbol, positionSide },
    positionAmt: amountText(sign * sums.quantity, pair.base.scale),
    entryPrice: price(sums.entry),
    breakEvenPrice: price(sums.entry),
    markPrice: price(sums.mark),
    unRealizedProfit: money(sums.profit),
    liquidationPrice: price(sums.liquidation),
    isolatedMargin: money(sums.margin + sums.profit),
    notional,
    marginAsset: pair.quote.code,
    isolatedWallet: money(sums.margin),
    initialMargin: money(sums.initial),
    maintMargin: money(sums.maintenance),
    positionInitialMargin: money(sums.initial),
    openOrderInitialMargin: ZERO,
    adl: 0,
    bidNotional: ZERO,
    askNotional: ZERO,
    leverage: String(sums.leverage),
    maxNotionalValue: money(pair.maxTurnover),
    marginType: 'isolated',
    isAutoAddMargin: 'false',
    updateTime: sums.updated,
  };
}

/** The row of a pair without a position, as version 2 has it. */
export function emptyPosition(
  symbol: string,
  positionSide: PositionSide,
  leverage: number,
  market: MarketPort,
) {
  const pair = pairOf({ symbol });
  return {
    ...{ symbol, positionSide, positionAmt: ZERO, entryPrice: ZERO, breakEvenPrice: ZERO },
    markPrice: amountText(market.mark(symbol) ?? 0n, pair.priceDecimals),
    ...{ unRealizedProfit: ZERO, liquidationPrice: ZERO, isolatedMargin: ZERO, notional: ZERO },
    ...{ marginAsset: pair.quote.code, isolatedWallet: ZERO, initialMargin: ZERO },
    ...{ maintMargin: ZERO, positionInitialMargin: ZERO, openOrderInitialMargin: ZERO, adl: 0 },
    ...{ bidNotional: ZERO, askNotional: ZERO, leverage: String(leverage) },
    maxNotionalValue: amountText(pair.maxTurnover, pair.quote.scale),
    ...{ marginType: 'isolated', isAutoAddMargin: 'false', updateTime: 0 },
  };
}

/** Pairs of the exchange. */
export const SYMBOLS = INSTRUMENTS.map(({ symbol }) => symbol);
