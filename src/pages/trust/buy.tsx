import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import s from '../../features/trust/finance.module.css';
import { loadProduct } from '../../features/trust/trust-account.ts';
import { PRODUCTS } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { CornerMark } from '../../trading/corner-mark.tsx';
import { parallelPart } from '../../ui/lazy-part.tsx';
import l from '../../ui/lists.module.css';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';

const BuyForm = parallelPart(
  () => import('../../features/trust/buy-form.tsx'),
  'BuyForm',
  <Skeleton height={530} />,
);

/** Hosts an amount in the product of the address; without one it leads to the products. */
export default function BuyPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return id === '' ? <Navigate to={PRODUCTS} replace /> : <Buy id={id} />;
}

function Buy({ id }: { readonly id: string }) {
  const { t } = useTranslation('trust');
  const user = useSession((session) => session.user?.id);
  const { data, state, message, refresh } = useLoad(`${id} ${user}`, () => loadProduct(id));
  const product = data?.product;
  return (
    <Page
      title={product ? t('buyTitle', { coin: product.code }) : t('buy')}
      right={<CornerMark />}
      spaced
    >
      {data === null ? (
        state === 'error' ? (
          <>
            <ErrorView text={message} onRetry={() => void refresh()} />
            <ProductsLink />
          </>
        ) : (
          <div aria-busy="true">
            <span className="visually-hidden">{t('loading')}</span>
            <Skeleton height={110} />
            <Skeleton height={420} />
          </div>
        )
      ) : data.product.status === 'soon' ? (
        <Empty icon="trust" text={t('soonNote')}>
          <ProductsLink />
        </Empty>
      ) : (
        <BuyForm key={data.product.id} info={data} onRefresh={() => void refresh()} />
      )}
    </Page>
  );
}

function ProductsLink() {
  const { t } = useTranslation('trust');
  return (
    <p className={s['centre']}>
      <Link className={l['way']} to={PRODUCTS}>
        {t('toProducts')}
      </Link>
    </p>
  );
}
