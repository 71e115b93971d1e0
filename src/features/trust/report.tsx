import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { exactText } from '../../format/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { loginPath } from '../../ui/login-path.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './report.module.css';
import { loadReport } from './trust-account.ts';

/** Hosted total, today's and total yield; unknown until the exchange answers. */
export function Report() {
  const { t } = useTranslation('trust');
  const { data, state, message, refresh } = useLoad('report', loadReport);
  if (data === null && state === 'error') {
    return (
      <section className={s['card']} aria-label={t('hostedTotal')}>
        <ErrorView text={message} onRetry={() => void refresh()} />
      </section>
    );
  }
  const figure = (text: string | undefined) =>
    text === undefined ? <Skeleton width={96} /> : exactText(text, 'USDT');
  return (
    <section className={s['card']} aria-label={t('hostedTotal')} aria-busy={data === null}>
      <IconButton
        icon="refresh"
        iconSize={18}
        className={s['refresh']}
        label={t('refresh')}
        disabled={state === 'pending'}
        onClick={() => void refresh()}
      />
      <dl className={s['figures']}>
        <div className={s['whole']}>
          <dt>{t('hostedTotal')}</dt>
          <dd className={s['large']}>{figure(data?.hosted)}</dd>
        </div>
        <div>
          <dt>{t('today')}</dt>
          <dd>{figure(data?.today)}</dd>
        </div>
        <div>
          <dt>{t('total')}</dt>
          <dd>{figure(data?.total)}</dd>
        </div>
      </dl>
      <p className={s['note']}>{t('inUsdt')}</p>
    </section>
  );
}

/** A visitor's figures are unknown, not 0: the login is offered instead. */
export function VisitorReport() {
  const { t } = useTranslation(['trust', 'common']);
  const { pathname, search } = useLocation();
  return (
    <section className={s['card']} aria-label={t('hostedTotal')}>
      <p className={s['visitor']}>{t('visitor')}</p>
      <Link className={s['login']} to={loginPath(pathname, search)}>
        {t('common:logInOrSignUp')}
      </Link>
    </section>
  );
}
