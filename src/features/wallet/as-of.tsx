import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import s from './home-total.module.css';

/**
 * The time of figures that are not current; nothing for current ones. It stands beside their title,
 * so that nothing moves when it comes.
 */
export function AsOf({ time }: { readonly time: number | null }) {
  const { t } = useTranslation();
  const lang = useLanguage((state) => state.lang);
  if (time === null) return null;
  return <small className={s['asOf']}>{t('asOf', { time: timeText(time, 'full', lang) })}</small>;
}
