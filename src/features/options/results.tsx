import {
  coinById,
  formatUnits,
  instrumentOf,
  type OptionOrder,
  pairName,
  parseUnits,
} from '@tideline/wire';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import s from './results.module.css';
import { SettledCard } from './settled-card.tsx';
import { coinText, gainText } from './texts.ts';

interface ResultsProps {
  /** Options settled while the page was open, newest first. */
  readonly orders: readonly OptionOrder[];
  readonly onDismiss: (id: string) => void;
}

/**
 * New results until they are dismissed. Each comes into view once and is announced by a toast; the
 * toast is its announcement.
 */
export function Results({ orders, onDismiss }: ResultsProps) {
  const { t } = useTranslation('option');
  const place = useRef<HTMLElement>(null);
  const notified = useRef(new Set<string>());
  useEffect(() => {
    const fresh = orders.filter(({ id }) => !notified.current.has(id));
    for (const order of fresh) {
      notified.current.add(order.id);
      toast(resultText(order, t), 'done');
    }
    // Not under the hands of a person who types.
    const typing = document.activeElement?.matches('input:not([type="radio"])');
    if (fresh.length > 0 && !typing) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [orders, t]);
  return (
    <section ref={place} aria-label={t('results')} className={s['results']}>
      {orders.map((order) => (
        <div key={order.id} className={s['result']}>
          <SettledCard
            order={order}
            end={
              <IconButton
                icon="close"
                iconSize={18}
                className={s['dismiss']}
                label={t('dismiss')}
                onClick={() => onDismiss(order.id)}
              />
            }
          />
        </div>
      ))}
    </section>
  );
}

/** `Won · BTC/USDT · Payout 130.00 USDT (+30.00 USDT)`. */
function resultText(order: OptionOrder, t: TFunction<'option'>): string {
  const instrument = instrumentOf(order.symbol);
  const { scale = 8 } = coinById(order.currency_id) ?? {};
  const paid = formatUnits(
    parseUnits(order.stake, scale) + parseUnits(order.profit ?? '0', scale),
    scale,
  );
  const parts = [t(`status-${order.status}`), instrument && pairName(instrument)];
  return [
    ...parts,
    `${t('payout')} ${coinText(paid, order.currency_id)} (${gainText(order)})`,
  ].join(' · ');
}
