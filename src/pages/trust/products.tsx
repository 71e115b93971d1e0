import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import s from '../../features/trust/finance.module.css';
import { ProductList } from '../../features/trust/product-list.tsx';
import { loadProducts } from '../../features/trust/trust-account.ts';
import { RULES } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const ALL = 'all';

/** Every product, of one coin or of all. */
export default function Products() {
  const { t } = useTranslation('trust');
  const products = useLoad('products', loadProducts);
  const [coin, setCoin] = useState(ALL);
  const coins = [...new Set((products.data ?? []).map(({ code }) => code))];
  return (
    <div className={page['page']}>
      <NavBar
        title={t('allProducts')}
        right={
          <Link className={s['icon']} to={RULES} aria-label={t('rules')}>
            <Icon name="info" />
          </Link>
        }
      />
      <Tabs
        label={t('coin')}
        tabs={[ALL, ...coins].map((id) => ({ id, label: id === ALL ? t('allCoins') : id }))}
        selected={coin}
        onSelect={setCoin}
        panelClassName={page['page']}
      >
        <PullToRefresh onRefresh={products.refresh} className={s['scroller']}>
          <ProductList products={products} coin={coin === ALL ? null : coin} />
          <p className={s['note']}>{t('paperNote')}</p>
        </PullToRefresh>
      </Tabs>
    </div>
  );
}
