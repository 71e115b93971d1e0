import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { type ContractOrder, pairName } from '#wire';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { BookLadder, useGrouping } from '../../features/book/book-ladder.tsx';
import { createContractAccount, type Terms } from '../../features/contracts/contract-account.ts';
import { OrderPanel } from '../../features/contracts/order-panel.tsx';
import { emptyTicket } from '../../features/contracts/ticket.ts';
import { PairHead } from '../../features/quotes/pair-head.tsx';
import { market } from '../../market/market.ts';
import { ownLevels } from '../../market/own-levels.ts';
import { pairOf } from '../../market/pair-of.ts';
import { useStream } from '../../market/use-stream.ts';
import { CHART, CONTRACTS } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { rememberSymbol, useTradeChoices } from '../../state/trade-choices.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { ProductSwitch } from '../../ui/product-switch.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VisitorNote } from '../../ui/visitor-note.tsx';
import s from './index.module.css';

// A third of the page's code; a visitor never needs it.
const AccountView = lazy(() =>
  import('../../features/contracts/account-view.tsx').then((module) => ({
    default: module.AccountView,
  })),
);

const NO_ORDERS: readonly ContractOrder[] = [];
const isWaiting = ({ status }: ContractOrder) => status === 'waiting';

/** Contracts: one pair's order panel beside its book, and the person's positions below. */
export default function Lever() {
  const { t } = useTranslation(['option', 'trade', 'lever']);
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  const instrument = pairOf(query.get('symbol'), remembered);
  const { symbol } = instrument;
  const grouping = useGrouping(instrument);
  const [drafts, setDrafts] = useState({ symbol, ticket: emptyTicket(instrument) });
  // Nothing typed for one pair may be sent for another.
  const ticket = drafts.symbol === symbol ? drafts.ticket : emptyTicket(instrument);
  useEffect(() => rememberSymbol(symbol), [symbol]);

  const token = useSession((session) => session.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next person's account is another one
  const account = useMemo(() => createContractAccount(market.account$), [token]);
  const terms = useStream<Loadable<Terms>>(
    `terms ${token} ${symbol}`,
    () => account.terms$(symbol),
    IDLE,
  );
  const open = useStream<Loadable<readonly ContractOrder[]>>(
    `contracts ${token}`,
    () => (token ? account.open$ : NEVER),
    IDLE,
  );
  const orders = open.data ?? NO_ORDERS;
  const own = useMemo(
    () => ownLevels(orders.filter(isWaiting), instrument, grouping),
    [orders, instrument, grouping],
  );

  return (
    <div className={page['page']}>
      <NavBar
        title={`${pairName(instrument)} ${t('contracts')}`}
        left={null}
        middle={
          <>
            <ProductSwitch current="contracts" symbol={symbol} />
            <PaperMark />
          </>
        }
        right={
          <Link
            className={s['chart']}
            to={`${CHART}?symbol=${symbol}`}
            aria-label={t('trade:chart')}
          >
            <Icon name="chart" />
          </Link>
        }
      />
      <main className={page['main']}>
        <PairHead key={`head ${symbol}`} instrument={instrument} page={CONTRACTS} />
        <div className={s['columns']}>
          <OrderPanel
            key={symbol}
            instrument={instrument}
            ticket={ticket}
            onTicket={(next) => setDrafts({ symbol, ticket: next })}
            terms={terms.data}
            onDone={account.refresh}
          />
          <BookLadder
            key={`book ${symbol}`}
            instrument={instrument}
            grouping={grouping}
            own={own}
            onPick={(price) => setDrafts({ symbol, ticket: { ...ticket, type: 'limit', price } })}
          />
        </div>
        {token ? (
          <Suspense fallback={<SkeletonRows rows={3} height={110} />}>
            <AccountView
              available={terms.data?.available ?? null}
              open={open}
              onRefresh={account.refresh}
            />
          </Suspense>
        ) : (
          <VisitorNote text={t('lever:visitor')} />
        )}
      </main>
    </div>
  );
}
