import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuotes } from '../../market/hooks.ts';
import { ConnectionBadge } from '../../shell/connection-badge.tsx';
import { NavBar } from '../../shell/nav-bar.tsx';
import page from '../../shell/page.module.css';
import { PaperMark } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Loaded } from '../../wallet/loaded.tsx';
import { DEPOSIT, EXCHANGE, RECORD, TRANSFER, WITHDRAW } from '../../wallet/paths.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import w from '../../wallet/wallet.module.css';
import { HoldingLists } from './holding-lists.tsx';
import s from './index.module.css';
import { Total } from './total.tsx';

const WAYS = [
  { id: 'deposit', icon: 'deposit', path: DEPOSIT },
  { id: 'withdraw', icon: 'withdraw', path: WITHDRAW },
  { id: 'transfer', icon: 'transfer', path: TRANSFER },
  { id: 'exchange', icon: 'refresh', path: EXCHANGE },
] as const;

/** The assets tab: what all is worth, where it lies, and what can be done with it. */
export default function Assets() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  const board = useQuotes();
  const quotes = board.value?.quotes ?? null;
  return (
    <div className={page['page']}>
      <NavBar
        title={t('assets')}
        left={null}
        right={
          <>
            <ConnectionBadge status={board.status} />
            <Link className={w['icon']} to={RECORD} aria-label={t('records')}>
              <Icon name="table" />
            </Link>
          </>
        }
      />
      <PullToRefresh onRefresh={wallet.refresh} className={w['scroller']}>
        <Total wallet={wallet.data} quotes={quotes} />
        <ul className={s['ways']}>
          {WAYS.map(({ id, icon, path }) => (
            <li key={id}>
              <Link className={s['way']} to={path}>
                <span>
                  <Icon name={icon} />
                </span>
                {t(id)}
              </Link>
            </li>
          ))}
        </ul>
        <Loaded of={wallet} shape={[92, 92, 92, 92, 60, 60]}>
          {(data) => <HoldingLists wallet={data} quotes={quotes} />}
        </Loaded>
        <p className={w['note']}>
          <PaperMark /> {t('paperNote')}
        </p>
      </PullToRefresh>
    </div>
  );
}
