import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import s from './paper-warning.module.css';

/** Said above everything that looks like a place to send money to. */
export function PaperWarning({ bank }: { readonly bank: boolean }) {
  const { t } = useTranslation('wallet');
  return (
    <div className={s['warning']} role="note">
      <Icon name="warning" />
      <p>
        <strong>{t('paperTitle')}</strong>
        {t(bank ? 'paperBank' : 'paperAddress')}
      </p>
    </div>
  );
}
