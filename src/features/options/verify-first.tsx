import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { VERIFICATION } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Options require verification: states it, with a link. */
export function VerifyFirst({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['option', 'errors']);
  const navigate = useNavigate();
  const state = useSession((session) => session.user?.verification);
  const pending = state === 'basic-review' || state === 'advanced-review';
  return (
    <Confirm
      open={open}
      title={t('verifyTitle')}
      action={t('goVerify')}
      onConfirm={() => {
        onClose();
        void navigate(VERIFICATION);
      }}
      onCancel={onClose}
    >
      <p>{pending ? t('errors:verification-pending') : t('verifyQuestion')}</p>
    </Confirm>
  );
}
