import { instrumentOf, type SpotOrder, type SpotTrigger } from '@tideline/wire';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAmount } from '../../format/money.ts';
import { amount } from '../../format/number.ts';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import { amend } from './amending.ts';
import { neat } from './neat-number.ts';
import type { SpotLists } from './use-spot-lists.ts';

/**
 * A pair's waiting orders and triggers as lines on its chart; the array changes only with its
 * content.
 */
export function useOrderMarks(
  { orders, triggers }: SpotLists,
  symbol: string,
): readonly ChartMark[] {
  const { t } = useTranslation('trade');
  return useMemo(() => {
    const markOf = (row: SpotOrder | SpotTrigger, price: string | null): ChartMark[] => {
      if (row.symbol !== symbol || price === null) return [];
      const tone = row.side === 'buy' ? 'up' : 'down';
      const plain = 'filled' in row;
      const decimals = instrumentOf(symbol)?.quantityDecimals ?? 8;
      const size =
        row.quantity === null
          ? shortAmount(row.budget, 'USDT')
          : neat(amount(row.quantity, decimals));
      const title = `${t(row.side)} ${size}`;
      return [{ id: row.id, price, tone, title: plain ? title : `⚑ ${title}`, movable: true }];
    };
    return [
      ...(orders.data ?? []).flatMap((order) => markOf(order, order.price)),
      ...(triggers.data ?? []).flatMap((trigger) => markOf(trigger, trigger.trigger_price)),
    ];
  }, [orders.data, triggers.data, symbol, t]);
}

/**
 * Opens the sheet that changes an order or a trigger order when its line was dragged; the object
 * never changes.
 */
export function useOrderMoves({ orders, triggers }: SpotLists): MarkMoves {
  return useMemo(
    () => ({
      onMove: (id, price) => {
        const rows = [...(orders.data ?? []), ...(triggers.data ?? [])];
        const row = rows.find((each) => each.id === id);
        if (row) amend(row, price);
      },
    }),
    [orders.data, triggers.data],
  );
}
