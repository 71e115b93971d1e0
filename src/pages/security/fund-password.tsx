import { center } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { FundPasswordForm } from '../../features/identity/fund-password-form.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';

/** Sets or changes the six digits required for withdrawals and addresses. */
export default function ChangePayPassword() {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('center', () =>
    call(center, {}, { silent: true }),
  );
  return (
    <Page title={t('fundPassword')} spaced>
      {data ? (
        <FundPasswordForm user={data} />
      ) : state === 'error' ? (
        <ErrorView text={message} onRetry={() => void refresh()} />
      ) : (
        <SkeletonRows rows={3} height={76} />
      )}
    </Page>
  );
}
