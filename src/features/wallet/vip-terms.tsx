import type { VipTerms as Terms } from '@tideline/wire/schemas/funding';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exactText, shortAmount } from '../../format/money.ts';
import { CHARGE, DEPOSIT, PROMOTION } from '../../paths.ts';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import w from './wallet.module.css';

interface VipTermsProps {
  readonly code: string;
  readonly terms: Terms;
}

/**
 * The VIP channel: the person's status, its limits, its review, and for others how to become VIP.
 */
export function VipTerms({ code, terms }: VipTermsProps) {
  const { t } = useTranslation('wallet');
  const { member, turnover, turnover_required: required, review_seconds: seconds } = terms;
  return (
    <>
      <section className={w['card']} aria-label={t('vipState')}>
        <SummaryRows
          size="medium"
          rows={[
            { name: t('vipState'), value: t(member ? 'vipMember' : 'vipNot'), strong: true },
            {
              name: t('vipTurnover'),
              value: `${shortAmount(turnover, 'USDT')} / ${exactText(required, 'USDT')}`,
            },
            { name: t('minimum'), value: exactText(terms.minimum, code) },
            { name: t('vipMaximum'), value: exactText(terms.maximum, code) },
            { name: t('vipUsed'), value: exactText(terms.used_today, code) },
            { name: t('status-review'), value: `${terms.open} / ${terms.open_maximum}` },
            {
              name: t('vipReview'),
              value: seconds === null ? t('vipManual') : t('vipSeconds', { seconds }),
            },
          ]}
        />
      </section>
      <p className={w['note']}>
        {member ? t('vipFirst') : t('vipHow', { amount: exactText(required, 'USDT') })}
      </p>
      {member ? (
        <Link className={w['link']} to={DEPOSIT}>
          {t('depositAddress')}
        </Link>
      ) : (
        <>
          <Link className={w['action']} to={PROMOTION}>
            {t('vipSee')}
          </Link>
          <Link className={w['link']} to={CHARGE}>
            {t('reportDeposit')}
          </Link>
        </>
      )}
    </>
  );
}
