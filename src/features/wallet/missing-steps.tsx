import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { newAddressPath } from '../../links.ts';
import { ADD_CARD, FUND_PASSWORD, VERIFICATION } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './withdraw-form.module.css';
import type { Missing, WithdrawInfo } from './withdrawal.ts';

/** The missing requirements of a withdrawal (ROLE:withdrawal), each with a link. */
export function MissingSteps({ info: { missing, code } }: { readonly info: WithdrawInfo }) {
  const { t } = useTranslation(['wallet', 'errors']);
  const steps: Record<Missing, { readonly text: string; readonly to: string }> = {
    verification: { text: t('errors:verification-required'), to: VERIFICATION },
    address: { text: t('errors:address-required'), to: newAddressPath(code) },
    'bank-card': { text: t('errors:bank-card-required'), to: ADD_CARD },
    'fund-password': { text: t('errors:fund-password-missing'), to: FUND_PASSWORD },
  };
  // An address requires a fund password, so that comes first.
  const order: readonly Missing[] = ['verification', 'fund-password', 'address', 'bank-card'];
  return (
    <section>
      <h2 className={s['title']}>{t('missingTitle')}</h2>
      <ol className={s['steps']}>
        {order
          .filter((step) => missing.includes(step))
          .map((step) => (
            <li key={step}>
              <Link className={s['step']} to={steps[step].to}>
                <Icon name="warning" size={22} />
                <span className={s['text']}>
                  {steps[step].text}
                  <span className={s['go']}>{t(`go-${step}`)}</span>
                </span>
                <Icon name="right" size={18} />
              </Link>
            </li>
          ))}
      </ol>
    </section>
  );
}
