import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnderReview, type StepState, useSteps } from '../../features/identity/steps.ts';
import { useVerification } from '../../features/identity/use-verification.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './index.module.css';

const PATHS = {
  basic: '/pages/verification/basic',
  advanced: '/pages/verification/advanced',
} as const;
const ICONS: Readonly<Record<StepState, IconName>> = {
  open: 'info',
  locked: 'lock',
  review: 'refresh',
  passed: 'check',
  refused: 'warning',
};

/** Where the two steps of verification stand, and the way to the one that is due. */
export default function Verification() {
  const { t } = useTranslation('verify');
  const { data, state, message, refresh } = useVerification();
  const user = data?.user ?? null;
  const steps = useSteps(user);
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} />
      <PullToRefresh onRefresh={refresh} className={page['spaced']}>
        {user && steps ? (
          <>
            <p className={classes(s['state'], s[user.verification])} role="status">
              <Icon name={user.verification === 'verified' ? 'trust' : 'info'} size={22} />
              <span>
                {t(`state-${user.verification}`)}
                {user.verification === 'rejected' && data?.rejected_reason && (
                  <span className={s['reason']}>
                    {t('reason', { reason: data.rejected_reason })}
                  </span>
                )}
                {isUnderReview(user.verification) && (
                  <span className={s['reason']}>{t('reviewNote')}</span>
                )}
              </span>
            </p>
            <ol className={s['steps']}>
              <Step step="basic" state={steps.basic} />
              <Step step="advanced" state={steps.advanced} />
            </ol>
            <p className={s['paper']}>{t('paperNote')}</p>
          </>
        ) : state === 'error' ? (
          <ErrorView text={message} onRetry={() => void refresh()} />
        ) : (
          <SkeletonRows rows={3} height={112} />
        )}
      </PullToRefresh>
    </div>
  );
}

interface StepProps {
  readonly step: 'basic' | 'advanced';
  readonly state: StepState;
}

function Step({ step, state }: StepProps) {
  const { t } = useTranslation('verify');
  const due = state === 'open' || state === 'refused';
  const content = (
    <>
      <span className={s['head']}>
        <strong>{t(step)}</strong>
        <span className={classes(s['badge'], s[state])}>
          <Icon name={ICONS[state]} size={16} />
          {t(`step-${state}`)}
        </span>
      </span>
      <span className={s['about']}>{t(`${step}-about`)}</span>
      {due && <span className={s['go']}>{t(state === 'refused' ? 'handInAgain' : 'begin')}</span>}
    </>
  );
  return (
    <li>
      {due ? (
        <Link className={s['step']} to={PATHS[step]}>
          {content}
        </Link>
      ) : (
        <div className={s['step']}>{content}</div>
      )}
    </li>
  );
}
