import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import s from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('recoveryCodes')}
      footer={<Button onClick={onClose}>{t('savedCodes')}</Button>}
    >
      <p className={s['note']}>{t('recoveryNote')}</p>
      <ul className={s['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('recoveryCodes')} />
    </Sheet>
  );
}
