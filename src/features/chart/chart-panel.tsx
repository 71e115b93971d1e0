import type { CandleSeries } from '@tideline/streams';
import type { Candle, Instrument } from '@tideline/wire';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { market } from '../../market/market.ts';
import { rememberPeriod } from '../../state/trade-choices.ts';
import type { Product } from '../../trading/chart-link.tsx';
import { isOld, useTrust } from '../../trading/connection-badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type BarReplay, replayed } from './bar-replay.ts';
import { type ChartView, periodOf } from './bars.ts';
import { useShownCandles } from './cached-candles.ts';
import { CachedNote } from './cached-note.tsx';
import type { ChartAxis } from './chart-axis.ts';
import { studiesOf, useChartChoices, useView } from './chart-choices.ts';
import { ChartFailed } from './chart-failed.tsx';
import { ChartLegend } from './chart-legend.tsx';
import s from './chart-panel.module.css';
import { chartTexts } from './chart-texts.ts';
import type { DrawingMode } from './drawings/drawing-mode.ts';
import { hasStoredDrawings } from './drawings/stored-drawings.ts';
import { headline } from './headline.ts';
import { PeriodBar } from './period-bar.tsx';
import { PriceChart } from './price-chart.tsx';
import { isOverlay, type Study } from './studies.ts';
import { StudyBar } from './study-bar.tsx';
import type { StudyReading } from './study-layer.ts';
import { useFullScreen } from './use-full-screen.ts';

const loadDrawings = () => withLoaded(import('./drawings/drawing-parts.ts'), chartTexts());
const DrawingBar = lazyPart(loadDrawings, 'DrawingBar');
const DrawingLayer = lazyPart(loadDrawings, 'DrawingLayer');
const ReplayBar = lazyPart(() => import('./replay-bar.tsx'), 'ReplayBar');
const CandleTable = lazyPart(() => import('./candle-table.tsx'), 'CandleTable');

const FullScreenEdge = lazyPart(() => import('./full-screen-edge.tsx'), 'FullScreenEdge');

const NO_MARKS: readonly ChartMark[] = [];

export interface ChartPanelProps {
  readonly instrument: Instrument;
  /** The product the chart was opened from: the full screen offers its orders. */
  readonly product: Product;
  /** Prices to draw as lines. Keep the array when nothing changed. */
  readonly marks: readonly ChartMark[];
  /** Accepts moves of own lines. Keep the object when nothing changed. */
  readonly moves?: MarkMoves | undefined;
}

/** Periods, the chart, and its placeholder. */
export function ChartPanel({ instrument, product, marks, moves }: ChartPanelProps) {
  const { t } = useTranslation('trade');
  const view = useView();
  const period = periodOf(view);
  const { series: all, status, cachedAt } = useShownCandles(instrument.symbol, period);
  const [replay, setReplay] = useState<BarReplay | null>(null);
  const series = useMemo(() => replayed(all, replay), [all, replay]);
  const [pointed, setPointed] = useState<Candle | null>(null);
  const [table, setTable] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const choices = useChartChoices();
  const studies = useMemo(() => studiesOf(choices), [choices]);
  const [readings, setReadings] = useState<readonly StudyReading[]>([]);
  const [legendHeight, setLegendHeight] = useState(0);
  const panes = studies.filter(({ id }) => !isOverlay(id)).length;
  const [mode, setMode] = useState<DrawingMode | null>(null);
  const [drawn] = useState(() => hasStoredDrawings(instrument.symbol));
  // The code of drawings loads with the tools, or for a pair that has some.
  const drawings =
    mode || drawn
      ? (axis: ChartAxis) => (
          <DrawingLayer
            axis={axis}
            symbol={instrument.symbol}
            decimals={instrument.priceDecimals}
            mode={mode}
            onMode={setMode}
          />
        )
      : undefined;
  const over =
    replay && all
      ? (axis: ChartAxis) => (
          <>
            {drawings?.(axis)}
            <ReplayBar axis={axis} series={all} replay={replay} onReplay={setReplay} />
          </>
        )
      : drawings;
  const { full, toggle } = useFullScreen();

  return (
    <section aria-label={t('chart')} className={classes(s['panel'], full && s['full'])}>
      <div className={s['main']}>
        <div className={s['tools']}>
          <PeriodBar
            view={view}
            onView={(next) => {
              rememberPeriod(next);
              setPointed(null);
              setReplay(null);
            }}
          />
          <IconButton
            icon="pen"
            iconSize={18}
            label={t('draw')}
            aria-keyshortcuts="D"
            aria-pressed={mode !== null}
            onClick={() => setMode(mode ? null : { tool: null, selected: null })}
          />
          <IconButton
            icon={full ? 'shrink' : 'expand'}
            iconSize={18}
            label={t(full ? 'leaveFullScreen' : 'fullScreen')}
            aria-keyshortcuts="F"
            onClick={toggle}
          />
        </div>
        {mode && <DrawingBar symbol={instrument.symbol} mode={mode} onMode={setMode} />}
        <div className={s['canvas']} style={{ '--panes': panes } as CSSProperties}>
          <ChartLegend
            instrument={instrument}
            candle={pointed ?? series?.candles.at(-1) ?? null}
            timeShare={view === 'time'}
            readings={readings}
            onHeight={setLegendHeight}
          />
          {failed ? (
            <ChartFailed
              onRetry={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            />
          ) : (
            <SummedUpChart
              key={attempt}
              instrument={instrument}
              view={view}
              series={series}
              studies={studies}
              legendHeight={legendHeight}
              over={over}
              // Orders and positions of today do not belong to the past.
              marks={replay ? NO_MARKS : marks}
              moves={replay ? undefined : moves}
              onPoint={setPointed}
              onReadings={setReadings}
              onFailed={() => setFailed(true)}
            />
          )}
          {cachedAt !== null && <CachedNote at={cachedAt} />}
          {!series && !failed && (
            <div className={s['wait']} data-waiting={status !== 'down' || undefined}>
              {status === 'down' ? (
                <p role="status" className={s['note']}>
                  {t('noCandles')}
                </p>
              ) : (
                <Skeleton height="100%" />
              )}
            </div>
          )}
        </div>
        <StudyBar
          view={view}
          replaying={replay !== null}
          onReplay={() => setReplay(replay ? null : { until: null })}
          onTable={() => setTable(true)}
        />
      </div>
      {full && <FullScreenEdge instrument={instrument} product={product} />}
      {table !== null && (
        <CandleTable
          open={table}
          onClose={() => setTable(false)}
          instrument={instrument}
          series={series}
        />
      )}
    </section>
  );
}

interface SummedUpChartProps {
  readonly instrument: Instrument;
  readonly view: ChartView;
  readonly series: CandleSeries | null;
  readonly studies: readonly Study[];
  readonly legendHeight: number;
  readonly over: ((axis: ChartAxis) => ReactNode) | undefined;
  readonly marks: readonly ChartMark[];
  readonly moves: MarkMoves | undefined;
  readonly onPoint: (candle: Candle | null) => void;
  readonly onReadings: (readings: readonly StudyReading[]) => void;
  readonly onFailed: () => void;
}

/**
 * The chart with its text summary; a separate component, because the quote changes with every tick.
 */
function SummedUpChart({ instrument, view, series, ...rest }: SummedUpChartProps) {
  const { t } = useTranslation('trade');
  const old = isOld(useTrust(instrument.symbol));
  const { value: quote } = useThrottledQuote(instrument.symbol);
  const { last, change, high, low, volume } = headline(instrument, quote);
  return (
    <PriceChart
      view={view}
      decimals={instrument.priceDecimals}
      series={series}
      old={old}
      summary={t('chartSummary', {
        pair: `${instrument.base}/${instrument.quote}`,
        period: t(`view-${view}`),
        last,
        change,
        high,
        low,
        volume,
      })}
      onOlder={() => market.loadOlder(instrument.symbol, periodOf(view))}
      {...rest}
    />
  );
}
