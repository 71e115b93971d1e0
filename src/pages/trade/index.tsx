import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { pairName, type SpotOrder } from '#wire';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertBell } from '../../features/alerts/alert-bell.tsx';
import { BookLadder, useGrouping } from '../../features/book/book-ladder.tsx';
import { LazyPairPicker } from '../../features/quotes/lazy-pair-picker.tsx';
import type { OpenOrders } from '../../features/spot/open-orders.ts';
import { OrderPanel } from '../../features/spot/order-panel.tsx';
import {
  createSpotAccount,
  placeOrder,
  type TradeRequest,
} from '../../features/spot/spot-account.ts';
import { fundsOf, type SpotBalances } from '../../features/spot/spot-balances.ts';
import { EMPTY_TICKET, ticketReducer } from '../../features/spot/ticket.ts';
import { useCalmQuote, useFirstQuote } from '../../market/hooks.ts';
import { market } from '../../market/market.ts';
import { ownLevels } from '../../market/own-levels.ts';
import { pairOf } from '../../market/pair-of.ts';
import { useStream } from '../../market/use-stream.ts';
import { CHART, SPOT } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { rememberSymbol, useTradeChoices } from '../../state/trade-choices.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { Change } from '../../ui/cells.tsx';
import { QuoteBadge } from '../../ui/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loginPath } from '../../ui/login-path.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './index.module.css';

// A visitor never needs it.
const Orders = lazy(() =>
  import('../../features/spot/orders.tsx').then((module) => ({ default: module.Orders })),
);

const NO_ORDERS: readonly SpotOrder[] = [];

/** Spot: one pair's order panel beside its book, and the person's orders below. */
export default function Spot() {
  const { t } = useTranslation(['trade', 'common']);
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  const instrument = pairOf(query.get('symbol'), remembered);
  const { symbol } = instrument;
  const token = useSession((session) => session.token);
  const [picking, setPicking] = useState(false);
  const grouping = useGrouping(instrument);

  const [ticket, dispatch] = useReducer(ticketReducer, {
    ...EMPTY_TICKET,
    side: query.get('side') === 'sell' ? 'sell' : 'buy',
  });
  useEffect(() => {
    rememberSymbol(symbol);
    dispatch({ kind: 'pair' });
  }, [symbol]);

  useFirstPrice(symbol, (draft) => dispatch({ kind: 'price', draft }));

  const [account] = useState(() => createSpotAccount(market.account$));
  // No requests when logged out; the session token is part of the key.
  const balances = useStream<Loadable<SpotBalances>>(
    `balances ${token}`,
    () => (token ? account.balances$ : NEVER),
    IDLE,
  );
  const orders = useStream<Loadable<OpenOrders>>(
    `orders ${token}`,
    () => (token ? account.orders$ : NEVER),
    IDLE,
  );
  const funds = balances.data && fundsOf(balances.data, instrument);
  const own = useMemo(
    () => ownLevels(orders.data ?? NO_ORDERS, instrument, grouping),
    [orders.data, instrument, grouping],
  );

  const { busy, note, run } = useCommand(placeOrder, { absent: t('neverArrived') });
  const send = (request: TradeRequest) => {
    run(
      request,
      ({ status }) => {
        toast(t(`placed-${status}`), 'done');
        account.refresh();
      },
      () => {
        const { quantity, budget } = request;
        dispatch({ kind: 'returned', ...(quantity && { quantity }), ...(budget && { budget }) });
      },
    );
    dispatch({ kind: 'sent' });
  };

  return (
    <div className={page['page']}>
      <NavBar
        title={`${pairName(instrument)} ${t('common:tab-spot')}`}
        left={null}
        middle={
          <button type="button" className={s['pair']} onClick={() => setPicking(true)}>
            <strong>{pairName(instrument)}</strong>
            <Icon name="caret-down" size={18} />
            <PairChange key={symbol} symbol={symbol} />
            <PaperMark />
            <QuoteBadge key={`badge ${symbol}`} symbol={symbol} />
          </button>
        }
        right={
          <>
            <AlertBell symbol={symbol} />
            <Link className={s['chart']} to={`${CHART}?symbol=${symbol}`} aria-label={t('chart')}>
              <Icon name="chart" />
            </Link>
          </>
        }
      />
      <main className={page['main']}>
        <div className={s['columns']}>
          <OrderPanel
            key={symbol}
            instrument={instrument}
            ticket={ticket}
            dispatch={dispatch}
            funds={funds}
            busy={busy}
            note={note}
            onSend={send}
          />
          <BookLadder
            key={`book ${symbol}`}
            instrument={instrument}
            grouping={grouping}
            own={own}
            onPick={(price) => {
              dispatch({ kind: 'type', type: 'limit' });
              dispatch({ kind: 'price', draft: price });
              navigator.vibrate?.(8);
            }}
          />
        </div>
        {token ? (
          <Suspense fallback={<SkeletonRows rows={2} height={110} />}>
            <Orders orders={orders} onRefresh={account.refresh} />
          </Suspense>
        ) : (
          <div className={s['visitor']}>
            <Empty icon="user" text={t('visitorOrders')}>
              <Link className={s['login']} to={loginPath(SPOT, `?symbol=${symbol}`)}>
                {t('common:logInOrSignUp')}
              </Link>
            </Empty>
          </div>
        )}
      </main>
      <LazyPairPicker open={picking} onClose={() => setPicking(false)} page={SPOT} />
    </div>
  );
}

/** The last price, once per pair, as where a limit order starts from. */
function useFirstPrice(symbol: string, onPrice: (price: string) => void): void {
  const quote = useFirstQuote(symbol);
  const filled = useRef<string>(null);
  useEffect(() => {
    if (quote?.symbol !== symbol || filled.current === symbol) return;
    filled.current = symbol;
    onPrice(quote.last);
  }, [quote, symbol, onPrice]);
}

function PairChange({ symbol }: { readonly symbol: string }) {
  return <Change value={useCalmQuote(symbol).value?.change ?? null} className={s['change']} />;
}
