import { useSubscription } from 'observable-hooks';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { type OptionOrder, pairName } from '#wire';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { MiniChart } from '../../features/chart/mini-chart.tsx';
import { BuyPanel } from '../../features/options/buy-panel.tsx';
import { orderMarks } from '../../features/options/marks.ts';
import { createOptionAccount } from '../../features/options/option-account.ts';
import { PairHead } from '../../features/quotes/pair-head.tsx';
import { market } from '../../market/market.ts';
import type { Payable } from '../../market/option-terms.ts';
import { pairOf } from '../../market/pair-of.ts';
import { useStream } from '../../market/use-stream.ts';
import { CHART, OPTIONS } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { useSession } from '../../state/session.ts';
import { rememberSymbol, useTradeChoices } from '../../state/trade-choices.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { ProductSwitch } from '../../ui/product-switch.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { VisitorNote } from '../../ui/visitor-note.tsx';
import s from './detail.module.css';

// A visitor needs neither.
const Results = lazy(() =>
  import('../../features/options/results.tsx').then((module) => ({ default: module.Results })),
);
const OptionOrders = lazy(() =>
  import('../../features/options/option-orders.tsx').then((module) => ({
    default: module.OptionOrders,
  })),
);

/** Options: one pair's price, what can be bought on it, and what the person has running. */
export default function OptionDetail() {
  const { t } = useTranslation(['option', 'trade']);
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  const instrument = pairOf(query.get('symbol'), remembered);
  const { symbol } = instrument;
  useEffect(() => rememberSymbol(symbol), [symbol]);

  const token = useSession((session) => session.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next person's account is another one
  const account = useMemo(
    () => createOptionAccount(market.account$, () => market.serverNow()),
    [token],
  );
  const payable = useStream<Loadable<readonly Payable[]>>(
    `payable ${token}`,
    () => account.payable$,
    IDLE,
  );
  const running = useStream<Loadable<readonly OptionOrder[]>>(
    `running ${token}`,
    () => (token ? account.running$ : NEVER),
    IDLE,
  );
  const lang = useLanguage((state) => state.lang);
  const marks = useMemo(
    () => orderMarks(running.data ?? [], symbol, lang),
    [running.data, symbol, lang],
  );
  const [settled, setSettled] = useState<readonly OptionOrder[]>([]);
  const [ended, setEnded] = useState(0);
  useSubscription(token ? account.settled$ : NEVER, (order: OptionOrder) => {
    setSettled((before) => [order, ...before.filter(({ id }) => id !== order.id)].slice(0, 3));
    setEnded((count) => count + 1);
  });

  return (
    <div className={page['page']}>
      <NavBar
        title={`${pairName(instrument)} ${t('options')}`}
        left={null}
        middle={
          <>
            <ProductSwitch current="options" symbol={symbol} />
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
        <PairHead key={`head ${symbol}`} instrument={instrument} page={OPTIONS} />
        <MiniChart key={`chart ${symbol}`} instrument={instrument} marks={marks} />
        <BuyPanel
          key={symbol}
          instrument={instrument}
          payable={payable}
          onRefresh={account.refresh}
        />
        <Suspense fallback={null}>
          <Results
            orders={settled}
            onDismiss={(gone) => setSettled((before) => before.filter(({ id }) => id !== gone))}
          />
        </Suspense>
        {token ? (
          <Suspense fallback={<SkeletonRows rows={2} height={110} />}>
            <OptionOrders running={running} ended={ended} onRefresh={account.refresh} />
          </Suspense>
        ) : (
          <VisitorNote text={t('visitor')} />
        )}
        <p className={s['credit']}>
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
            {t('trade:chartCredit')}
          </a>
        </p>
      </main>
    </div>
  );
}
