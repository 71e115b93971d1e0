import type { User } from '@tideline/wire';
import { legalLog } from '@tideline/wire/calls/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { map } from 'rxjs';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { FUND_PASSWORD, SPOT, VERIFICATION } from '../../paths.ts';
import { dismissSteps, useStepsDismissed } from '../../state/first-steps.ts';
import { PaperFunds } from '../../trading/paper-funds.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './first-steps.module.css';

interface FirstStepsProps {
  readonly user: User;
  /** The accounts hold nothing. */
  readonly empty: boolean;
  readonly onFunded: () => void;
}

/** Changes of balance that show that the user has traded. */
const TRADES: readonly string[] = ['spot-trade', 'option-stake', 'contract-open'];

/** What a new account does first: paper funds, a trade, a PIN, verification. */
export function FirstSteps({ user, empty, onFunded }: FirstStepsProps) {
  const { t } = useTranslation('account');
  const dismissed = useStepsDismissed(({ users }) => users.includes(user.id));
  const changes = useLoad(`changes of ${user.id}`, () =>
    call(legalLog, {}, { silent: true }).pipe(
      map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.rows } : answer)),
    ),
  );
  useBalanceChanges(() => void changes.refresh());
  const traded = changes.data?.some(({ kind }) => TRADES.includes(kind)) ?? false;
  const steps = [
    { id: 'trade', done: traded, to: SPOT },
    { id: 'pin', done: user.has_fund_password, to: FUND_PASSWORD },
    { id: 'verify', done: user.verification === 'verified', to: VERIFICATION },
  ] as const;
  const left = steps.filter(({ done }) => !done).length;
  if (!empty && (dismissed || left === 0)) return null;
  return (
    <section className={s['steps']} aria-label={t('firstSteps')}>
      {empty ? (
        <PaperFunds empty onFunded={onFunded} />
      ) : (
        <>
          <header className={s['head']}>
            <h2 className={s['title']}>{t('firstSteps')}</h2>
            <span className={s['count']}>
              {steps.length - left}/{steps.length}
            </span>
            <IconButton
              icon="close"
              iconSize={18}
              label={t('hideSteps')}
              onClick={() => dismissSteps(user.id)}
            />
          </header>
          <ul>
            {steps.map(({ id, done, to }) => (
              <li key={id}>
                {done ? (
                  <span className={s['step']} data-done="">
                    <Icon name="check" size={18} />
                    <span>{t(`step-${id}`)}</span>
                    <span className="visually-hidden">{t('stepDone')}</span>
                  </span>
                ) : (
                  <Link className={s['step']} to={to}>
                    <span className={s['open']} />
                    <span>{t(`step-${id}`)}</span>
                    <Icon name="right" size={18} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
