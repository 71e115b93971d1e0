import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import s from './paper-warning.module.css';

/** A warning above everything that looks like a destination for money. */
export function PaperWarning({ bank }: { readonly bank: boolean }) {
  const { t } = useTranslation('wallet');
  return (
    <div className={s['warning']} role="note">
      <Icon name="warning" size={18} />
      <p>
        <strong>{t('paperTitle')}</strong> {t(bank ? 'paperBank' : 'paperAddress')}
      </p>
    </div>
  );
}
