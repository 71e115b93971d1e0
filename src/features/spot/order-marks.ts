import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpotOrder } from '#wire';
import { amount } from '../../format/number.ts';
import type { ChartMark } from '../../market/chart-mark.ts';

/** A pair's waiting orders as lines on its chart; the array changes only with its content. */
export function useOrderMarks(
  orders: readonly SpotOrder[] | null,
  symbol: string,
): readonly ChartMark[] {
  const { t } = useTranslation('trade');
  return useMemo(
    () =>
      (orders ?? []).flatMap((order): ChartMark[] => {
        if (order.symbol !== symbol || order.price === null || order.status !== 'waiting')
          return [];
        const tone = order.side === 'buy' ? 'up' : 'down';
        const title = `${t(order.side)} ${amount(order.quantity ?? '0', 4)}`;
        return [{ id: order.id, price: order.price, tone, title, movable: true }];
      }),
    [orders, symbol, t],
  );
}
