import { useObservableState } from 'observable-hooks';
import { useTranslation } from 'react-i18next';
import { busy$ } from '../api/busy.ts';
import s from './busy-bar.module.css';

/** A thin bar along the top while calls take more than a second. */
export function BusyBar() {
  const { t } = useTranslation();
  const busy = useObservableState(busy$, false);
  return (
    <div role="status" className={s['place']}>
      {busy && (
        <div className={s['bar']}>
          <span className="visually-hidden">{t('loading')}</span>
        </div>
      )}
    </div>
  );
}
