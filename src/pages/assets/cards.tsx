import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardList } from '../../features/wallet/card-list.tsx';
import s from '../../features/wallet/cards.module.css';
import { Corner } from '../../features/wallet/corner.tsx';
import w from '../../features/wallet/wallet.module.css';
import { ADD_CARD } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';

/** The bank cards money can be withdrawn to. */
export default function Cards() {
  const { t } = useTranslation('wallet');
  return (
    <Page
      title={t('cards')}
      right={<Corner />}
      spaced
      footer={
        <div className={s['foot']}>
          <Link className={w['action']} to={ADD_CARD}>
            {t('newCard')}
          </Link>
        </div>
      }
    >
      <CardList />
    </Page>
  );
}
