import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { NavBar } from '../../shell/nav-bar.tsx';
import page from '../../shell/page.module.css';
import { useSession } from '../../state/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CornerMark } from './corner-mark.tsx';
import s from './finance.module.css';
import { OrderList } from './orders/order-list.tsx';
import { type HostingState, STATES } from './trust.state.ts';

/** What a person hosts and has hosted (STATE:hosting-order). */
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
        panelClassName={s['panel']}
      >
        <OrderList key={`${tab} ${user}`} status={tab} />
      </Tabs>
    </div>
  );
}
