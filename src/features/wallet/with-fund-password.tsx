import type { User } from '@tideline/wire';
import { center } from '@tideline/wire/calls/user';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { FUND_PASSWORD } from '../../paths.ts';
import { Empty } from '../../ui/state-view.tsx';
import { Loaded } from './loaded.tsx';
import w from './wallet.module.css';

/** Shows a form that needs the fund password; without one, the way to it. */
export function WithFundPassword({ children }: { readonly children: (user: User) => ReactNode }) {
  const { t } = useTranslation(['wallet', 'errors']);
  const user = useLoad('center', () => call(center, {}, { silent: true }));
  return (
    <Loaded of={user} shape={[76, 76, 76, 76, 76]}>
      {(data) =>
        data.has_fund_password ? (
          children(data)
        ) : (
          <Empty icon="lock" text={t('errors:fund-password-missing')}>
            <Link className={w['action']} to={FUND_PASSWORD}>
              {t('go-fund-password')}
            </Link>
          </Empty>
        )
      }
    </Loaded>
  );
}
