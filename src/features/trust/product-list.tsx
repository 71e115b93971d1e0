import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Loaded } from '../../api/use-load.ts';
import { buyPath } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { useLogin } from '../../ui/use-login.ts';
import { ProductCard } from './product-card.tsx';
import s from './product-list.module.css';
import type { Product } from './terms.ts';

interface ProductListProps {
  readonly products: Loaded<readonly Product[]>;
  /** Only those of this coin. */
  readonly coin?: string | null;
}

/** The products. Buying asks a visitor to log in first. */
export function ProductList({ products, coin = null }: ProductListProps) {
  const { t } = useTranslation('trust');
  const navigate = useNavigate();
  const askLogin = useLogin();
  const { data, state, message, refresh } = products;
  if (data === null) {
    if (state === 'error') return <ErrorView text={message} onRetry={() => void refresh()} />;
    return (
      <div className={s['list']} aria-busy="true">
        <span className="visually-hidden">{t('loading')}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={166} />
        ))}
      </div>
    );
  }
  const shown = coin === null ? data : data.filter(({ code }) => code === coin);
  if (shown.length === 0) {
    return (
      <Empty text={coin === null ? t('noProducts') : t('noProductsOf', { coin })}>
        <Button kind="secondary" busy={state === 'pending'} onClick={() => void refresh()}>
          {t('refresh')}
        </Button>
      </Empty>
    );
  }
  return (
    <ul className={s['list']}>
      {shown.map((product) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            onBuy={() => {
              if (askLogin()) void navigate(buyPath(product.id));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
