import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Corner } from '../../features/wallet/corner.tsx';
import { FundingList, TABS } from '../../features/wallet/funding-list.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';

/** Deposits and withdrawals with their states. */
export default function Records() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'deposit';
  return (
    <div className={page['page']}>
      <NavBar title={t('records')} right={<Corner />} />
      <Tabs
        label={t('records')}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        selected={tab}
        onSelect={(id) => setQuery({ tab: id }, { replace: true })}
        panelClassName={page['page']}
      >
        <FundingList key={tab} tab={tab} />
      </Tabs>
    </div>
  );
}
