import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { pairName } from '#wire';
import { AlertBell } from '../../features/alerts/alert-bell.tsx';
import { useAlertMarks } from '../../features/alerts/use-alert-marks.ts';
import { DealTape } from '../../features/book/deal-tape.tsx';
import { DepthChart } from '../../features/book/depth-chart.tsx';
import { DepthColumns } from '../../features/book/depth-columns.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { QuoteHeader } from '../../features/chart/quote-header.tsx';
import { LazyPairPicker } from '../../features/quotes/lazy-pair-picker.tsx';
import { pairOf } from '../../market/pair-of.ts';
import { CHART, SPOT } from '../../paths.ts';
import { toggleFavourite, useFavourites } from '../../state/favourites.ts';
import { rememberSymbol, useTradeChoices } from '../../state/trade-choices.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { QuoteBadge } from '../../ui/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import s from './kline.module.css';

/** One pair's chart, with its book and deals below and the way to an order. */
export default function Kline() {
  const { t } = useTranslation(['common', 'trade']);
  const [query] = useSearchParams();
  const remembered = useTradeChoices((choices) => choices.symbol);
  const instrument = pairOf(query.get('symbol'), remembered);
  const { symbol } = instrument;
  const favourite = useFavourites((state) => state.symbols.includes(symbol));
  const [picking, setPicking] = useState(false);
  const [below, setBelow] = useState<'book' | 'depth' | 'deals'>('book');
  const name = pairName(instrument);
  const marks = useAlertMarks(symbol);

  useEffect(() => rememberSymbol(symbol), [symbol]);

  return (
    <div className={page['page']}>
      <NavBar
        title={`${name} ${t('trade:chart')}`}
        middle={
          <button type="button" className={s['pair']} onClick={() => setPicking(true)}>
            <strong>{name}</strong>
            <Icon name="caret-down" size={18} />
            <PaperMark />
            <QuoteBadge key={symbol} symbol={symbol} />
          </button>
        }
        right={
          <>
            <AlertBell symbol={symbol} />
            <IconButton
              icon={favourite ? 'star-on' : 'star'}
              className={favourite ? s['favourite'] : undefined}
              label={t('favourite')}
              aria-pressed={favourite}
              onClick={() => toggleFavourite(symbol)}
            />
          </>
        }
      />
      <main className={page['main']}>
        <QuoteHeader key={symbol} instrument={instrument} />
        <ChartPanel key={`chart ${symbol}`} instrument={instrument} marks={marks} />
        <Tabs
          label={t('trade:marketData')}
          tabs={[
            { id: 'book', label: t('trade:book') },
            { id: 'depth', label: t('trade:depthChart') },
            { id: 'deals', label: t('trade:deals') },
          ]}
          selected={below}
          onSelect={setBelow}
          panelClassName={s['below']}
        >
          {below === 'book' && <DepthColumns key={symbol} instrument={instrument} />}
          {below === 'depth' && <DepthChart key={symbol} instrument={instrument} />}
          {below === 'deals' && <DealTape key={symbol} instrument={instrument} />}
        </Tabs>
        <p className={s['credit']}>
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
            {t('trade:chartCredit')}
          </a>
        </p>
      </main>
      <footer className={s['foot']}>
        <Link className={s['buy']} to={`${SPOT}?symbol=${symbol}&side=buy`}>
          {t('trade:buy')}
        </Link>
        <Link className={s['sell']} to={`${SPOT}?symbol=${symbol}&side=sell`}>
          {t('trade:sell')}
        </Link>
      </footer>
      <LazyPairPicker open={picking} onClose={() => setPicking(false)} page={CHART} />
    </div>
  );
}
