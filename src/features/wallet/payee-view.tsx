import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './deposit.module.css';
import w from './wallet.module.css';

const FIELDS = ['payee', 'bank', 'account', 'swift', 'reference'] as const;

/** The payee of a bank transfer. */
export function PayeeView({ payee }: { readonly payee: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('wallet');
  const rows = FIELDS.flatMap((field) => {
    const text = payee[field];
    if (text === undefined) return [];
    const name = t(`payee-${field}`);
    return [
      {
        name,
        value: (
          <span className={s['payee']}>
            {text}
            <CopyButton text={text} label={t('copyField', { field: name })} />
          </span>
        ),
      },
    ];
  });
  return (
    <section className={`${w['card']} ${s['payees']}`} aria-label={t('payeeTitle')}>
      <SummaryRows size="medium" rows={rows} />
    </section>
  );
}
