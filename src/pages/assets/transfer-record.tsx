import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Corner } from '../../features/wallet/corner.tsx';
import { MoveList, TABS } from '../../features/wallet/move-list.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';

/** Transfers between accounts and flash exchanges, newest first (ENTITY:transfer). */
export default function Moves() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'transfer';
  return (
    <div className={page['page']}>
      <NavBar title={t('transferRecord')} right={<Corner />} />
      <Tabs
        label={t('transferRecord')}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        selected={tab}
        onSelect={(id) => setQuery({ tab: id }, { replace: true })}
        panelClassName={page['page']}
      >
        <MoveList key={tab} kind={tab} />
      </Tabs>
    </div>
  );
}
