import type { ContractOrder } from '@tideline/wire';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark } from '../../market/chart-mark.ts';

/**
 * A pair's waiting orders and positions as lines on its chart: entry, liquidation, take-profit and
 * stop-loss. The array changes only with its content.
 */
export function useContractMarks(
  contracts: readonly ContractOrder[] | null,
  symbol: string,
): readonly ChartMark[] {
  const { t } = useTranslation('lever');
  return useMemo(
    () =>
      (contracts ?? [])
        .filter((each) => each.symbol === symbol)
        .flatMap((each) => linesOf(each, t)),
    [contracts, symbol, t],
  );
}

type Names = (
  name: 'long' | 'short' | 'markLiquidation' | 'markTakeProfit' | 'markStopLoss',
) => string;

/** The lines of one order or position. */
function linesOf(order: ContractOrder, t: Names): ChartMark[] {
  const { id, side, lots, status } = order;
  const name = `${t(side)} ${lots}`;
  const line = (
    what: string,
    price: string | null,
    tone: ChartMark['tone'],
    title: string,
    movable = false,
  ): ChartMark[] => (price === null ? [] : [{ id: `${id} ${what}`, price, tone, title, movable }]);
  const stops = [
    ...line('take-profit', order.take_profit, 'up', t('markTakeProfit'), true),
    ...line('stop-loss', order.stop_loss, 'down', t('markStopLoss'), true),
  ];
  if (status === 'waiting') {
    return [...line('limit', order.price, side === 'long' ? 'up' : 'down', name, true), ...stops];
  }
  return [
    ...line('entry', order.open_price, 'even', name),
    ...line('liquidation', order.liquidation_price, 'alert', t('markLiquidation')),
    ...stops,
  ];
}
