import { isPast, type PriceAlert } from '@tideline/streams/pure';
import { instrumentOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { exchange } from '../../market/market.ts';
import { toast } from '../../state/toast.ts';
import { livePrice } from './alert-price.ts';
import { changeAlerts } from './alerts-store.ts';
import { alertChanged } from './changes.ts';

/** Switches an alert on again; like a new one, its price must be ahead. */
export function useRearm(): (alert: PriceAlert) => Promise<void> {
  const { t } = useTranslation('alerts');
  return async (alert) => {
    const { id, symbol, direction } = alert;
    const last = await livePrice(exchange().everyQuote$(symbol));
    if (last === null) return toast(t('problem-noLivePrice'), 'error');
    if (isPast(alert, last)) {
      const shown = amount(last, instrumentOf(symbol)?.priceDecimals ?? 8);
      const problem = direction === 'rise' ? 'problem-above' : 'problem-below';
      return toast(t(problem, { last: shown }), 'error');
    }
    const since = Math.floor(exchange().serverNow());
    changeAlerts(alertChanged(id, { on: true, armed: true, since, rangAt: null }));
  };
}
