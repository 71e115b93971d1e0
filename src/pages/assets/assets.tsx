import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from '../../features/wallet/assets.module.css';
import { FundsHere } from '../../features/wallet/funds-here.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { Total } from '../../features/wallet/total.tsx';
import { useDatedWallet } from '../../features/wallet/use-dated-wallet.ts';
import w from '../../features/wallet/wallet.module.css';
import { useQuotes } from '../../market/hooks.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { DEPOSIT, EXCHANGE, RECORD, TRANSFER, WITHDRAW } from '../../paths.ts';
import { isHere } from '../../state/practised.ts';
import { PaperMark } from '../../trading/badge.tsx';
import { ConnectionBadge } from '../../trading/connection-badge.tsx';
import { JournalLink } from '../../trading/records/lazy-record-tools.tsx';
import { Icon } from '../../ui/icon.tsx';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const HoldingLists = parallelPart(
  () => import('../../features/wallet/holding-lists.tsx'),
  'HoldingLists',
  <SkeletonRows rows={5} height={60} />,
);

const WAYS = [
  { id: 'deposit', icon: 'deposit', path: DEPOSIT },
  { id: 'withdraw', icon: 'withdraw', path: WITHDRAW },
  { id: 'transfer', icon: 'transfer', path: TRANSFER },
  { id: 'exchange', icon: 'refresh', path: EXCHANGE },
] as const;

/** The assets tab: total worth, accounts, and actions. */
export default function Assets() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  const board = useQuotes();
  const shown = useDatedWallet(wallet, board);
  return (
    <div className={page['page']}>
      <NavBar
        title={t('assets')}
        left="menu"
        right={
          <>
            <ConnectionBadge board={board} />
            <Link className={w['icon']} to={RECORD} aria-label={t('records')}>
              <Icon name="records" />
            </Link>
          </>
        }
      />
      <PullToRefresh onRefresh={wallet.refresh} className={w['scroller']}>
        <Total shown={shown} onLook={wallet.refresh} />
        <FundsHere wallet={wallet} when="empty" />
        <ul className={s['ways']}>
          {WAYS.filter(({ path }) => isHere(path)).map(({ id, icon, path }) => (
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
        <Loaded of={{ ...wallet, data: shown.wallet }} shape={[44, 60, 60, 60, 60]}>
          {(data) => <HoldingLists wallet={data} quotes={shown.quotes} />}
        </Loaded>
        <div className={s['held']}>
          <JournalLink />
          <FundsHere wallet={wallet} when="held" />
        </div>
        <p className={w['note']}>
          <PaperMark /> {t('paperNote')}
        </p>
      </PullToRefresh>
    </div>
  );
}
