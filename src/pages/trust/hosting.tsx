import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type HostingState, STATES } from '../../features/trust/hosting-list.ts';
import { OrderList } from '../../features/trust/order-list.tsx';
import { useSession } from '../../state/session.ts';
import { CornerMark } from '../../trading/corner-mark.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';

/** The user's running and finished hosting orders (STATE:hosting-order). */
export default function Orders() {
  const { t } = useTranslation('trust');
  const [query, setQuery] = useSearchParams();
  const user = useSession((session) => session.user?.id);
  const wanted = query.get('tab') as HostingState | null;
  const tab = STATES.find((state) => state === wanted) ?? 'hosting';
  return (
    <div className={page['page']}>
      <NavBar title={t('myHosting')} right={<CornerMark />} />
      <Tabs
        label={t('myHosting')}
        tabs={STATES.map((id) => ({ id, label: t(`state-${id}`) }))}
        selected={tab}
        onSelect={(id) => setQuery({ tab: id }, { replace: true })}
        panelClassName={page['page']}
      >
        <OrderList key={`${tab} ${user}`} status={tab} />
      </Tabs>
    </div>
  );
}
