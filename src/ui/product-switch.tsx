import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTRACTS, OPTIONS } from '../paths.ts';
import s from './product-switch.module.css';

/** The tab's two products as links. Each is a page; switching adds no history entry. */
export function ProductSwitch({
  current,
  symbol,
}: {
  readonly current: 'options' | 'contracts';
  readonly symbol: string;
}) {
  const { t } = useTranslation('trade');
  return (
    <nav aria-label={t('products')} className={s['switch']}>
      {(['options', 'contracts'] as const).map((product) => (
        <Link
          key={product}
          replace
          to={`${product === 'options' ? OPTIONS : CONTRACTS}?symbol=${symbol}`}
          className={s['product']}
          aria-current={product === current ? 'page' : undefined}
        >
          {t(product)}
        </Link>
      ))}
    </nav>
  );
}
