import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { hzHistory } from '#wire/calls/wallet.ts';
import { call } from '../../../api/call.ts';
import { createPages } from '../../../api/pages.ts';
import { usePages } from '../../../api/use-pages.ts';
import { isAccount } from '../../../features/wallet/changes.ts';
import { coinText } from '../../../features/wallet/coins.ts';
import type { Move } from '../../../features/wallet/commands.ts';
import { Corner } from '../../../features/wallet/corner.tsx';
import { Figures } from '../../../features/wallet/figures.tsx';
import { PagedList } from '../../../features/wallet/paged-list.tsx';
import w from '../../../features/wallet/wallet.module.css';
import { timeText } from '../../../format/time.ts';
import { EXCHANGE, TRANSFER } from '../../../paths.ts';
import { useLanguage } from '../../../state/language.ts';
import { NavBar } from '../../../ui/nav-bar.tsx';
import page from '../../../ui/page.module.css';
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const WAYS = { transfer: TRANSFER, exchange: EXCHANGE } as const;
const TABS = ['transfer', 'exchange'] as const;

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
        panelClassName={w['panel']}
      >
        <MoveList key={tab} kind={tab} />
      </Tabs>
    </div>
  );
}

function MoveList({ kind }: { readonly kind: Move['kind'] }) {
  const { t } = useTranslation('wallet');
  const pages = usePages(() =>
    createPages((next) =>
      call(hzHistory, { kind, ...(next === undefined ? {} : { page: next }) }, { silent: true }),
    ),
  );
  return (
    <PullToRefresh onRefresh={pages.refresh} className={w['scroller']}>
      <PagedList
        label={t(kind)}
        pages={pages}
        none={t(`none-${kind}`)}
        height={128}
        rowOf={(move) => <MoveCard move={move} />}
      >
        <Link className={w['action']} to={WAYS[kind]}>
          {t(kind)}
        </Link>
      </PagedList>
    </PullToRefresh>
  );
}

function MoveCard({ move }: { readonly move: Move }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const { from, to, code, amount, received, received_code, time } = move;
  const end = (text: string) => (isAccount(text) ? t(`account-${text}`) : text);
  return (
    <article className={w['card']}>
      <Figures
        rows={[
          { name: t('kind'), value: `${end(from)} → ${end(to)}`, strong: true },
          { name: t('amount'), value: coinText(amount, code) },
          ...(received_code === null
            ? []
            : [{ name: t('received'), value: coinText(received, received_code) }]),
          { name: t('time'), value: timeText(time, 'full', lang) },
        ]}
      />
    </article>
  );
}
