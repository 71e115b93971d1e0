import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/exact-text.ts';
import { amount } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { percentOf } from '../../market/option-terms.ts';
import { useLanguage } from '../../state/language.ts';
import { Figures } from '../../ui/figures.tsx';
import type { PromotionRecord, Rebate, Referral } from './promotion.ts';
import s from './records.module.css';

/** Rewards are small parts of fees: two digits would cut most of them to nothing. */
const USDT_DIGITS = 4;

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
          {timeText(time, 'full', lang)}
        </time>
      </p>
      {children}
    </div>
  );
}

/** Who signed up with the code, and when. */
export function RecordRow({ row }: { readonly row: PromotionRecord }) {
  return <Row account={row.account} time={row.time} active={row.active} />;
}

/** A referral and what it has brought. */
export function ReferralRow({ row }: { readonly row: Referral }) {
  const { t } = useTranslation('promotion');
  return (
    <Row account={row.account} time={row.time} active={row.active}>
      <Figures
        rows={[
          { name: t('turnover'), value: `${amount(row.turnover, 2)} USDT` },
          { name: t('rewards'), value: `${amount(row.rewards, USDT_DIGITS)} USDT` },
        ]}
      />
    </Row>
  );
}

/** The fee a rebate came from, the share of it, and its worth. */
export function RebateRow({ row }: { readonly row: Rebate }) {
  const { t } = useTranslation('promotion');
  return (
    <Row account={row.account} time={row.time}>
      <Figures
        rows={[
          { name: t('rebate'), value: `+${exactText(row.rebate, row.fee_coin)}` },
          { name: t('converted'), value: `${amount(row.converted, USDT_DIGITS)} USDT` },
          {
            name: `${t('fee')} × ${t('share')}`,
            value: `${exactText(row.fee, row.fee_coin)} × ${percentOf(row.ratio_bps)}%`,
          },
        ]}
      />
    </Row>
  );
}
