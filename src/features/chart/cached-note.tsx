import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import s from './cached-note.module.css';

/** Says of when the candles are while none can be loaded. */
export function CachedNote({ at }: { readonly at: number }) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  return (
    <p role="status" className={s['note']}>
      {t('keptCandles', { time: timeText(at, 'minute', lang) })}
    </p>
  );
}
