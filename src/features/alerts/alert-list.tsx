import type { PriceAlert } from '@tideline/streams/pure';
import { type Instrument, pairName } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { MAX_ALERTS } from './alert-limits.ts';
import { AlertRow } from './alert-row.tsx';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { withoutAlert } from './changes.ts';
import s from './lists.module.css';

interface AlertListProps {
  readonly instrument: Instrument;
  readonly onEdit: (alert: PriceAlert) => void;
  /** @param at - its index, so that undo can restore it */
  readonly onDeleted: (alert: PriceAlert, at: number, keyboard: boolean) => void;
}

/** The active alerts: of this pair, or of all. */
export function AlertList({ instrument, onEdit, onDeleted }: AlertListProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const alerts = useAlerts((state) => state.alerts);
  const [scope, setScope] = useState<'pair' | 'all'>('pair');
  const pair = pairName(instrument);
  const shown =
    scope === 'all' ? alerts : alerts.filter(({ symbol }) => symbol === instrument.symbol);
  return (
    <section aria-label={t('active')}>
      <div className={s['head']}>
        <Choice
          label={t('list')}
          look="soft"
          className={s['scope']}
          options={[
            { value: 'pair', text: pair },
            { value: 'all', text: t('common:allPairs') },
          ]}
          value={scope}
          onValue={setScope}
        />
        <span className={s['count']}>{t('countOf', { n: alerts.length, most: MAX_ALERTS })}</span>
      </div>
      {shown.length === 0 ? (
        <Empty icon="alarm" text={scope === 'all' ? t('noneAtAll') : t('none', { pair })} />
      ) : (
        <div className={s['list']}>
          <RowList
            rows={shown}
            height={64}
            look="lines"
            row={(alert) => (
              <AlertRow
                alert={alert}
                onEdit={() => onEdit(alert)}
                onDelete={(keyboard) => {
                  const at = alerts.indexOf(alert);
                  if (changeAlerts(withoutAlert(alert.id))) onDeleted(alert, at, keyboard);
                }}
              />
            )}
          />
        </div>
      )}
    </section>
  );
}
