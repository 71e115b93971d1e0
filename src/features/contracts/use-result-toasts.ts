import { useSubscription } from 'observable-hooks';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { toast } from '../../state/toast.ts';
import { endedText } from './ended-text.ts';

/** Says that the exchange closed a position, and with which net result. */
export function useResultToasts(): void {
  const { t } = useTranslation(['lever', 'positions']);
  useSubscription(market.account$, (item) => {
    if (item.kind !== 'event' || item.event.kind !== 'contract-order') return;
    const { order } = item.event;
    const text = endedText(order, t);
    if (text !== null) toast(text, order.reason === 'liquidation' ? 'error' : 'done');
  });
}
