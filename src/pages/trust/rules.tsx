import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoad } from '../../api/use-load.ts';
import { Example } from '../../features/trust/example.tsx';
import { PenaltyTable } from '../../features/trust/penalty-table.tsx';
import s from '../../features/trust/rules.module.css';
import { interestFrom } from '../../features/trust/terms.ts';
import { loadProducts } from '../../features/trust/trust-account.ts';
import { timeText } from '../../format/time.ts';
import { useServerNow } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { CornerMark } from '../../trading/corner-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';

/** The rules as text, each product's own rule, and an example with its numbers. */
export default function RulePage() {
  const { t } = useTranslation('trust');
  const lang = useLanguage((state) => state.lang);
  // The local hour of midnight UTC, with the present daylight saving time.
  const midnight = interestFrom(useServerNow(0));
  const { data, state, message, refresh } = useLoad('products', loadProducts);
  const [chosen, setChosen] = useState<string | null>(null);
  const product = data?.find(({ id }) => id === chosen) ?? data?.[0] ?? null;
  return (
    <Page title={t('ruleTitle')} right={<CornerMark />} spaced>
      <Part title={t('rule-interest')}>
        <p>{t('rule-interest-1')}</p>
        <p>{t('rule-interest-2')}</p>
        <p>{t('rule-interest-3')}</p>
      </Part>
      <Part title={t('rule-day')}>
        <p>{t('rule-day-1', { local: timeText(midnight, 'hour', lang) })}</p>
      </Part>
      <Part title={t('early')}>
        <p>{t('rule-early-1')}</p>
        <p>{t('rule-early-2')}</p>
      </Part>
      {data === null ? (
        state === 'error' ? (
          <ErrorView text={message} onRetry={() => void refresh()} />
        ) : (
          <SkeletonRows rows={4} height={56} />
        )
      ) : (
        product && (
          <>
            <Part title={t('ruleOf')}>
              <PenaltyTable products={data} />
            </Part>
            <Part title={t('example')}>
              <Example products={data} product={product} onProduct={setChosen} />
            </Part>
          </>
        )
      )}
      <p className={s['note']}>{t('paperNote')}</p>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={s['part']}>
      <h2 className={s['title']}>{title}</h2>
      {children}
    </section>
  );
}
