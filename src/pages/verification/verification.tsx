import { useTranslation } from 'react-i18next';
import { StepCard } from '../../features/identity/step-card.tsx';
import s from '../../features/identity/steps.module.css';
import { isUnderReview, useSteps } from '../../features/identity/steps.ts';
import { useVerification } from '../../features/identity/use-verification.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';

/** The state of both verification steps, with a link to the next one. */
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
              <StepCard step="basic" state={steps.basic} />
              <StepCard step="advanced" state={steps.advanced} />
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
