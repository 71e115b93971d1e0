import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { coinText, unitOf } from './coins.ts';
import type { FundingRow } from './commands.ts';
import s from './funding-row.module.css';

const ICONS = { review: 'speed', passed: 'check', rejected: 'close' } as const;

/** A deposit or withdrawal with its state (STATE:deposit-withdraw, ENTITY:records). */
export function FundingCard({ row }: { readonly row: FundingRow }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const { code, chain, amount, fee, actual, status, reason, time, decided } = row;
  return (
    <article
      className={s['card']}
      aria-label={`${coinText(amount, code)}, ${t(`status-${status}`)}`}
    >
      <header className={s['head']}>
        <h2 className={s['coin']}>
          {unitOf(code)}
          {chain !== code && <span className={s['chain']}>{chain}</span>}
        </h2>
        <span className={classes(s['status'], s[status])}>
          <Icon name={ICONS[status]} size={14} />
          {t(`status-${status}`)}
        </span>
      </header>
      <SummaryRows
        size="medium"
        rows={[
          { name: t('amount'), value: coinText(amount, code), strong: true },
          { name: t('fee'), value: coinText(fee, code) },
          { name: t('actual'), value: coinText(status === 'rejected' ? '0' : actual, code) },
          { name: t('time'), value: timeText(time, 'full', lang) },
          ...(decided === null
            ? []
            : [{ name: t('decided'), value: timeText(decided, 'full', lang) }]),
          ...(reason ? [{ name: t('reason'), value: reason }] : []),
        ]}
      />
    </article>
  );
}
