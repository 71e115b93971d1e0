import type { ContractOrder } from '@tideline/wire';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAmount, signed } from '../../format/money.ts';
import { group } from '../../format/number.ts';
import type { ChartMark } from '../../market/chart-mark.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { valuedAt } from './contract-math.ts';
import { freshMark } from './fresh-mark.ts';

/**
 * A pair's waiting orders and positions as lines on its chart: entry, liquidation, take-profit and
 * stop-loss. The array changes only with its content.
 */
export function useContractMarks(
  contracts: readonly ContractOrder[] | null,
  symbol: string,
): readonly ChartMark[] {
  const { t } = useTranslation('lever');
  const own = useMemo(
    () => (contracts ?? []).filter((each) => each.symbol === symbol),
    [contracts, symbol],
  );
  const mark = freshMark(useThrottledQuote(symbol));
  const nets = own.map((each) => (each.status === 'trading' ? netText(each, mark) : '')).join(' ');
  return useMemo(() => {
    const texts = nets.split(' ');
    return own.flatMap((each, at) => linesOf(each, texts[at] ?? '', t));
  }, [own, nets, t]);
}

type Names = (
  name: 'long' | 'short' | 'markLiquidation' | 'markTakeProfit' | 'markStopLoss',
) => string;

/** The net result of a position, such as `+12.34`; empty while it is unknown. */
function netText(order: ContractOrder, mark: string | null): string {
  const net = valuedAt(order, mark)?.net;
  return net === undefined ? '' : signed(shortAmount(net, 'USDT'));
}

/** The lines of one order or position; its entry has the net result. */
function linesOf(order: ContractOrder, net: string, t: Names): ChartMark[] {
  const { id, side, lots, status } = order;
  const name = `${t(side)} ${group(String(lots))}`;
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
    ...line('entry', order.open_price, 'even', net === '' ? name : `${name} ${net}`),
    ...line('liquidation', order.liquidation_price, 'alert', t('markLiquidation')).map((mark) => ({
      ...mark,
      edge: true,
    })),
    ...stops,
  ];
}
