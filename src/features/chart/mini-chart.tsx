import { type Instrument, pairName } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { market } from '../../market/market.ts';
import { isOld, useTrust } from '../../trading/connection-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ChartView, periodOf } from './bars.ts';
import { useShownCandles } from './cached-candles.ts';
import { CachedNote } from './cached-note.tsx';
import { ChartFailed } from './chart-failed.tsx';
import { headline } from './headline.ts';
import s from './mini-chart.module.css';
import { PriceChart } from './price-chart.tsx';

interface MiniChartProps {
  readonly instrument: Instrument;
  /** Time-share when absent. */
  readonly view?: ChartView;
  readonly marks: readonly ChartMark[];
  readonly moves?: MarkMoves | undefined;
  /** A tap or click on the candles. */
  readonly onTap?: (() => void) | undefined;
}

/** The last hours, with a text summary. */
export function MiniChart({ instrument, view = 'time', marks, moves, onTap }: MiniChartProps) {
  const { t } = useTranslation('trade');
  const { symbol, priceDecimals } = instrument;
  const { series, status, cachedAt } = useShownCandles(symbol, periodOf(view));
  const { value: quote } = useThrottledQuote(symbol);
  const old = isOld(useTrust(symbol));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return <ChartFailed onRetry={retry} />;
  }
  return (
    <div className={s['canvas']}>
      <PriceChart
        key={attempt}
        view={view}
        decimals={priceDecimals}
        series={series}
        old={old}
        marks={marks}
        moves={moves}
        summary={t('chartSummary', {
          pair: pairName(instrument),
          period: t(`view-${view}`),
          ...headline(instrument, quote),
        })}
        onOlder={() => market.loadOlder(symbol, periodOf(view))}
        onTap={onTap}
        onPoint={noPoint}
        onFailed={() => setFailed(true)}
      />
      {cachedAt !== null && <CachedNote at={cachedAt} />}
      {!series && (
        <div className={s['wait']} data-waiting={status !== 'down' || undefined}>
          {status === 'down' ? <p role="status">{t('noCandles')}</p> : <Skeleton height="100%" />}
        </div>
      )}
    </div>
  );
}

const noPoint = () => undefined;
