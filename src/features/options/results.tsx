import type { OptionOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import s from './results.module.css';
import { SettledCard } from './settled-card.tsx';

interface ResultsProps {
  /** Options settled while the page was open, newest first. */
  readonly orders: readonly OptionOrder[];
  readonly onDismiss: (id: string) => void;
}

/** New results until they are dismissed. Announced politely; they cover nothing. */
export function Results({ orders, onDismiss }: ResultsProps) {
  const { t } = useTranslation('option');
  return (
    <section aria-label={t('results')} aria-live="polite" className={s['results']}>
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
