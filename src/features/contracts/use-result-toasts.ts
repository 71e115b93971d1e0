import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { toast } from '../../state/toast.ts';
import { endedText } from './ended-text.ts';

/** Says that the exchange closed a position, and with which net result. */
export function useResultToasts(): void {
  const { t } = useTranslation(['lever', 'positions']);
  const texts = useRef(t);
  texts.current = t;
  useEffect(() => {
    const subscription = market.account$.subscribe((item) => {
      if (item.kind !== 'event' || item.event.kind !== 'contract-order') return;
      const { order } = item.event;
      const text = endedText(order, texts.current);
      if (text !== null) toast(text, order.reason === 'liquidation' ? 'error' : 'done');
    });
    return () => subscription.unsubscribe();
  }, []);
}
