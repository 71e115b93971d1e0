import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../features/wallet/addresses.ts';
import s from '../../features/wallet/cards.module.css';
import { Corner } from '../../features/wallet/corner.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import w from '../../features/wallet/wallet.module.css';
import { addressPath } from '../../links.ts';
import { NEW_ADDRESS } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { Empty } from '../../ui/state-view.tsx';

/** The user's withdrawal addresses. */
export default function Addresses() {
  const { t } = useTranslation('wallet');
  const book = useAddresses();
  return (
    <Page
      title={t('addresses')}
      right={<Corner />}
      spaced
      footer={
        <div className={s['foot']}>
          <Link className={w['action']} to={NEW_ADDRESS}>
            {t('newAddress')}
          </Link>
        </div>
      }
    >
      <Loaded of={book} shape={[76, 76, 76]}>
        {({ addresses }) =>
          addresses.length > 0 ? (
            <RowList
              label={t('addresses')}
              rows={addresses}
              height={76}
              look="cards"
              row={({ id, code, chain, address, remark }) => (
                <Link className={s['card']} to={addressPath(id)}>
                  <span className={s['text']}>
                    <strong>
                      {remark || code} <span className={s['note']}>{`${code} · ${chain}`}</span>
                    </strong>
                    <span className={s['note']}>{address}</span>
                  </span>
                  <Icon name="right" size={18} />
                </Link>
              )}
            />
          ) : (
            <Empty icon="pin" text={t('noAddresses')} />
          )
        }
      </Loaded>
    </Page>
  );
}
