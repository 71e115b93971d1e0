import { useSubscription } from 'observable-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { toast } from '../../state/toast.ts';
import { orderText, triggerText } from './result-text.ts';
import { ORDER_TEXTS } from './texts.ts';

/**
 * Says what became of an order that waited: its fill with size and price, or its trigger. The
 * answer to a command says it for an order that never waited.
 */
export function useResultToasts(): void {
  const { t } = useTranslation(ORDER_TEXTS);
  const [waited] = useState(() => new Set<string>());
  useSubscription(market.account$, (item) => {
    if (item.kind !== 'event') return;
    const { event } = item;
    if (event.kind === 'spot-order') {
      const { order } = event;
      if (order.status === 'waiting') waited.add(order.id);
      else if (waited.delete(order.id) && order.status === 'completed') {
        toast(orderText(order, t), 'done');
      }
    }
    if (event.kind === 'spot-trigger') {
      const text = triggerText(event.trigger, t);
      if (text !== null) toast(text, event.trigger.status === 'failed' ? 'error' : 'done');
    }
  });
}
