import { useTranslation } from 'react-i18next';
import { busy$ } from '../api/busy.ts';
import { useStream } from '../market/use-stream.ts';
import s from './busy-bar.module.css';

/** A thin bar along the top while calls take more than a second. */
export function BusyBar() {
  const { t } = useTranslation();
  const busy = useStream('busy', () => busy$, false);
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
