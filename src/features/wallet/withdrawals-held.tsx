import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './paper-warning.module.css';

/** Says why withdrawals are closed, and when they open again. */
export function WithdrawalsHeld({ until }: { readonly until: number }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  return (
    <div className={s['warning']} role="note">
      <Icon name="lock" size={18} />
      <p>
        <strong>{t('heldUntil', { time: timeText(until, 'minute', lang) })}</strong> {t('heldWhy')}
      </p>
    </div>
  );
}
