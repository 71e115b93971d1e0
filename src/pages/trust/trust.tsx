import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { ProductList } from '../../features/trust/product-list.tsx';
import { Report, VisitorReport } from '../../features/trust/report.tsx';
import { loadProducts } from '../../features/trust/trust-account.ts';
import { fundTrustPath } from '../../links.ts';
import { HOSTING, PRODUCTS, RULES } from '../../paths.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { CornerMark } from '../../trading/corner-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import s from './trust.module.css';

/** The trust tab: hosted amounts, earnings, and products. */
export default function Trust() {
  const { t } = useTranslation('trust');
  const loggedIn = useSession(isLoggedIn);
  const user = useSession((session) => session.user?.id);
  const products = useLoad('products', loadProducts);
  return (
    <Page title={t('title')} left="menu" right={<CornerMark />} spaced>
      {loggedIn ? <Report key={user} /> : <VisitorReport />}
      <nav className={s['ways']} aria-label={t('title')}>
        <Link className={s['way']} to={HOSTING}>
          <Icon name="trust" />
          {t('myHosting')}
        </Link>
        <Link className={s['way']} to={fundTrustPath('USDT')}>
          <Icon name="transfer" />
          {t('transferIn')}
        </Link>
        <Link className={s['way']} to={RULES}>
          <Icon name="info" />
          {t('rules')}
        </Link>
      </nav>
      <section>
        <header className={s['head']}>
          <h2 className={s['title']}>{t('products')}</h2>
          <Link className={s['all']} to={PRODUCTS}>
            {t('allProducts')}
            <Icon name="right" size={16} />
          </Link>
        </header>
        <ProductList products={products} />
      </section>
      <p className={s['note']}>{t('paperNote')}</p>
    </Page>
  );
}
