import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark } from '../../market/chart-mark.ts';
import { useAlerts } from './alerts-store.ts';

/** A pair's active alerts as lines on its chart. */
export function useAlertMarks(symbol: string): readonly ChartMark[] {
  const { t } = useTranslation('trade');
  const alerts = useAlerts((state) => state.alerts);
  return useMemo(
    () =>
      alerts
        .filter((alert) => alert.on && alert.symbol === symbol)
        .map(({ id, price, direction }): ChartMark => {
          const title = `${t('alertMark')} ${direction === 'rise' ? '▲' : '▼'}`;
          return { id, price, tone: 'alert', title };
        }),
    [alerts, symbol, t],
  );
}
