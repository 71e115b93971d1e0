import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountChanges$ } from '../../market/account-changes.ts';
import { HistoryList } from '../../trading/history-list.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useSavedChoice } from '../../ui/use-saved-choice.ts';
import { FillCard, OrderCard, TriggerCard } from './order-card.tsx';
import s from './orders.module.css';
import { createFills, createHistory, createTriggerHistory } from './spot-history.ts';
import { ORDER_TEXTS } from './texts.ts';

const FILTERED = { fields: { pair: true, sides: 'spot' }, file: 'fills' } as const;

/** Past orders, past trigger orders, or fills, with their filters. */
export function PastOrders({ list }: { readonly list: 'history' | 'fills' }) {
  const { t } = useTranslation(ORDER_TEXTS);
  const [past, setPast] = useSavedChoice('spot', 'past', ['orders', 'triggers']);
  const [changes$] = useState(() => accountChanges$('spot-order', 'spot-fill', 'spot-trigger'));
  if (list === 'fills') {
    return (
      <HistoryList
        key="fills"
        {...FILTERED}
        create={createFills}
        changes$={changes$}
        empty={t('noFills')}
        time={({ time }) => time}
        row={(fill) => <FillCard fill={fill} />}
      />
    );
  }
  return (
    <>
      <div className={s['tools']}>
        <Choice
          label={t('history')}
          look="soft"
          className={s['scope']}
          options={[
            { value: 'orders', text: t('orders:orderHistory') },
            { value: 'triggers', text: t('orders:triggerHistory') },
          ]}
          value={past}
          onValue={setPast}
        />
      </div>
      {past === 'orders' ? (
        <HistoryList
          key="history"
          {...FILTERED}
          create={createHistory}
          changes$={changes$}
          empty={t('noHistory')}
          time={({ created }) => created}
          row={(order) => <OrderCard order={order} />}
        />
      ) : (
        <HistoryList
          key="triggers"
          {...FILTERED}
          create={createTriggerHistory}
          changes$={changes$}
          empty={t('orders:noTriggerHistory')}
          time={({ created }) => created}
          row={(trigger) => <TriggerCard trigger={trigger} />}
        />
      )}
    </>
  );
}
