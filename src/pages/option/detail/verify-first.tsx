import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isBuilt } from '../../../shell/routes.ts';
import { useSession } from '../../../state/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';

const VERIFICATION = '/pages/verification/index';

/** Options are for verified people: says so, and leads to the verification where this build has it. */
export function VerifyFirst({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['option', 'common', 'errors']);
  const navigate = useNavigate();
  const state = useSession((session) => session.user?.verification);
  const pending = state === 'basic-review' || state === 'advanced-review';
  const there = isBuilt(VERIFICATION);
  return (
    <Confirm
      open={open}
      title={t('verifyTitle')}
      action={there ? t('goVerify') : t('common:confirm')}
      onConfirm={() => {
        onClose();
        if (there) void navigate(VERIFICATION);
      }}
      onCancel={onClose}
    >
      <p>{pending ? t('errors:verification-pending') : t('verifyQuestion')}</p>
    </Confirm>
  );
}
