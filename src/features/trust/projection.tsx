import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { useServerNow } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './buy-form.module.css';
import { interestFrom, type Product, principalBack, yieldOf } from './terms.ts';
import { dayText } from './texts.ts';

interface ProjectionProps {
  /** Plain decimal; null while nothing is typed. */
  readonly amount: string | null;
  readonly product: Product;
}

/** The projected yield of an amount hosted now, computed while typing. */
export function Projection({ amount, product }: ProjectionProps) {
  const { t } = useTranslation('trust');
  return (
    <section className={s['projection']} aria-label={t('projected')}>
      <h2 className={s['title']}>{t('projected')}</h2>
      <ProjectionRows amount={amount} product={product} />
    </section>
  );
}

/** The same figures for the page and for the question before buying. */
export function ProjectionRows({ amount, product }: ProjectionProps) {
  const { t } = useTranslation('trust');
  const lang = useLanguage((state) => state.lang);
  // Only the day matters; it may change while the page is open.
  const now = useServerNow(30_000);
  const { code, days } = product;
  const found = yieldOf(amount, product);
  return (
    <SummaryRows
      size="large"
      rows={[
        { name: t('dailyInterest'), value: exactText(found?.daily, code) },
        { name: t('totalInterest'), value: exactText(found?.total, code) },
        { name: t('payout'), value: exactText(found?.payout, code) },
        { name: t('interestFrom'), value: dayText(interestFrom(now), lang) },
        { name: t('principalBack'), value: dayText(principalBack(now, days), lang) },
        { name: t('early'), value: t(`early-${product.penalty}`) },
      ]}
    />
  );
}
