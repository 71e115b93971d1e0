import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exactText, fineText, shortText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { percentOf } from '../../market/option-terms.ts';
import { useLanguage } from '../../state/language.ts';
import { Figures } from '../../ui/figures.tsx';
import type { PromotionRecord, Rebate, Referral } from './promotion.ts';
import s from './records.module.css';

interface RowProps {
  readonly account: string;
  readonly time: number;
  readonly active?: boolean;
  readonly children?: ReactNode;
}

function Row({ account, time, active, children }: RowProps) {
  const { t } = useTranslation('promotion');
  const lang = useLanguage((state) => state.lang);
  return (
    <div className={s['row']}>
      <p className={s['line']}>
        <strong>{account}</strong>
        {active !== undefined && (
          <span className={s['state']} data-active={active || undefined}>
            {t(active ? 'active' : 'inactive')}
          </span>
        )}
        <time className={s['time']} dateTime={new Date(time).toISOString()}>
          {timeText(time, 'clock', lang)}
        </time>
      </p>
      {children}
    </div>
  );
}

/** Registered referrals, with their time. */
export function RecordRow({ row }: { readonly row: PromotionRecord }) {
  return <Row account={row.account} time={row.time} active={row.active} />;
}

/** A referral and its earnings. */
export function ReferralRow({ row }: { readonly row: Referral }) {
  const { t } = useTranslation('promotion');
  return (
    <Row account={row.account} time={row.time} active={row.active}>
      <Figures
        rows={[
          { name: t('turnover'), value: shortText(row.turnover, 'USDT') },
          { name: t('rewards'), value: fineText(row.rewards, 'USDT') },
        ]}
      />
    </Row>
  );
}

/** The fee of a rebate, the rate, and its worth. */
export function RebateRow({ row }: { readonly row: Rebate }) {
  const { t } = useTranslation('promotion');
  return (
    <Row account={row.account} time={row.time}>
      <Figures
        rows={[
          { name: t('rebate'), value: `+${exactText(row.rebate, row.fee_coin)}` },
          { name: t('converted'), value: fineText(row.converted, 'USDT') },
          {
            name: `${t('fee')} × ${t('share')}`,
            value: `${exactText(row.fee, row.fee_coin)} × ${percentOf(row.ratio_bps)}%`,
          },
        ]}
      />
    </Row>
  );
}
