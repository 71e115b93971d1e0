import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { AddressDetails } from '../../features/wallet/address-details.tsx';
import { useAddresses } from '../../features/wallet/addresses.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import w from '../../features/wallet/wallet.module.css';
import { ADDRESSES } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/state-view.tsx';

/** One address of the book in full, with buttons to withdraw and to delete it. */
export default function Address() {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const book = useAddresses();
  return (
    <Page title={t('addressTitle')} right={<Corner />} spaced>
      <Loaded of={book} shape={[220, 48, 48]}>
        {({ addresses }) => {
          const entry = addresses.find(({ id }) => id === query.get('id'));
          if (entry) return <AddressDetails entry={entry} />;
          return (
            <Empty text={t('addressGone')}>
              <Link className={w['link']} to={ADDRESSES} replace>
                {t('addresses')}
              </Link>
            </Empty>
          );
        }}
      </Loaded>
    </Page>
  );
}
