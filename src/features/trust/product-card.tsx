import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import s from './product-card.module.css';
import { ProductFigures } from './product-figures.tsx';
import type { Product } from './terms.ts';

interface ProductCardProps {
  readonly product: Product;
  readonly onBuy: () => void;
}

/** One product with its buy button; a product that is coming soon has none. */
export function ProductCard({ product, onBuy }: ProductCardProps) {
  const { t } = useTranslation('trust');
  const { code, days, status } = product;
  const name = t('name', { coin: code, days });
  return (
    <article className={s['card']} aria-label={name}>
      <header className={s['head']}>
        <h3 className={s['name']}>{name}</h3>
        <span className={s[status]}>{t(`status-${status}`)}</span>
      </header>
      <ProductFigures product={product} />
      {status === 'open' && (
        <Button kind="secondary" className={s['buy']} onClick={onBuy}>
          {t('buy')}
        </Button>
      )}
    </article>
  );
}
