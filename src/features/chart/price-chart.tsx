import type { CandleSeries } from '@tideline/streams';
import type { Candle, Language } from '@tideline/wire';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TimeStyle, timeText } from '../../format/time.ts';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import { useLanguage } from '../../state/language.ts';
import { useTheme, useUpDown } from '../../state/settings.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { nextTask } from '../../ui/next-task.ts';
import type { ChartView } from './bars.ts';
import type { ChartAxis } from './chart-axis.ts';
import { chartColours } from './colours.ts';
import { passWheel } from './pass-wheel.ts';
import s from './price-chart.module.css';
import type { PriceChart as Engine } from './price-chart-types.ts';
import type { Study } from './studies.ts';
import type { StudyReading } from './study-layer.ts';

interface PriceChartProps {
  readonly view: ChartView;
  readonly decimals: number;
  readonly series: CandleSeries | null;
  /** The newest price is not the present one, so the canvas has no colours of live prices. */
  readonly old?: boolean;
  /** The chart's text summary, for users who cannot see it. */
  readonly summary: string;
  readonly onOlder: () => void;
  /** A tap or click on the candles. */
  readonly onTap?: (() => void) | undefined;
  /** A part over the canvas, such as drawings. */
  readonly over?: ((axis: ChartAxis) => ReactNode) | undefined;
  /** Height of the legend over the canvas that the candles leave free, px. */
  readonly legendHeight?: number;
  readonly studies?: readonly Study[];
  readonly marks?: readonly ChartMark[];
  /** Accepts moves of the marks that allow it. Without it no line can be moved. */
  readonly moves?: MarkMoves | undefined;
  readonly onPoint: (candle: Candle | null) => void;
  readonly onReadings?: (readings: readonly StudyReading[]) => void;
  readonly onFailed: () => void;
}

/** A canvas, and the choices it was made for. */
interface Made {
  readonly look: string;
  readonly engine: Engine;
}

const EdgeMarks = lazyPart(() => import('./edge-marks.tsx'), 'EdgeMarks');
const LineHandles = lazyPart(() => import('./line-handles.tsx'), 'LineHandles');

const loadStudies = () => import('./study-layer.ts');

/**
 * Makes styles of time ready, each in a task of its own: the first text of one takes a phone 25 ms,
 * and the first frame of the chart is long without them.
 */
async function prepared(styles: readonly TimeStyle[], lang: Language): Promise<void> {
  for (const style of styles) {
    await nextTask();
    timeText(0, style, lang);
  }
}

const NO_STUDIES: readonly Study[] = [];
const NO_MARKS: readonly ChartMark[] = [];

/** The canvas. Its library loads with the first chart. */
export function PriceChart({
  view,
  decimals,
  series,
  old = false,
  summary,
  legendHeight = 0,
  studies = NO_STUDIES,
  marks = NO_MARKS,
  moves,
  over,
  onOlder,
  onTap,
  onPoint,
  onReadings,
  onFailed,
}: PriceChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useEffectEvent(() => ({
    ...{ onOlder, onTap, onPoint, onReadings, onFailed },
    ...{ series, studies },
  }));
  const [made, setMade] = useState<Made | null>(null);
  const [scrolledBack, setScrolledBack] = useState(false);
  // An empty chart has a narrow axis of prices, which the first candles would widen in view.
  const [begun, setBegun] = useState(series !== null);
  if (series && !begun) setBegun(true);
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const theme = useTheme();
  const upDown = useUpDown();
  const look = `${view} ${decimals} ${lang} ${theme} ${upDown} ${begun}`;
  // The chart of another look is closed before the effects of this render, which must not reach it.
  const engine = made?.look === look ? made.engine : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` names all that a new canvas needs
  useEffect(() => {
    let chart: Engine | undefined;
    let left = false;
    if (latest().studies.length > 0) loadStudies().catch(() => undefined);
    const daily = view === '1d' || view === '1w' || view === '1M';
    Promise.all([
      import('./price-chart.engine.ts'),
      prepared(daily ? ['day', 'month-day'] : ['minute', 'local-day', 'hour'], lang),
    ]).then(
      ([{ createPriceChart }]) => {
        if (left || !begun || !place.current) return;
        chart = createPriceChart(place.current, {
          view,
          decimals,
          colours: chartColours(),
          timeText: (ms, where) => {
            if (daily) return timeText(ms, where === 'label' ? 'day' : 'month-day', lang);
            if (where === 'label') return timeText(ms, 'minute', lang);
            return timeText(ms, where === 'axis-day' ? 'local-day' : 'hour', lang);
          },
          onOlder: () => latest().onOlder(),
          onPoint: (candle) => latest().onPoint(candle),
          onReadings: (readings) => {
            if (!left) latest().onReadings?.(readings);
          },
          onScrolledBack: (back) => {
            if (!left) setScrolledBack(back);
          },
        });
        const { series: shown } = latest();
        if (shown) chart.show(shown);
        chart.axis.onTap(() => latest().onTap?.());
        setMade({ look, engine: chart });
      },
      () => {
        if (!left) latest().onFailed();
      },
    );
    return () => {
      left = true;
      chart?.close();
      setMade(null);
      setScrolledBack(false);
    };
  }, [look]);

  useEffect(
    () => (frame.current && place.current ? passWheel(frame.current, place.current) : undefined),
    [],
  );
  useEffect(() => engine?.reserve(legendHeight), [engine, legendHeight]);
  const movable = moves !== undefined;
  const dangers = marks.filter(({ edge }) => edge);
  const studied = useRef(false);
  useEffect(() => {
    // A chart without studies never loads their code.
    if (!engine || (studies.length === 0 && !studied.current)) return;
    studied.current = true;
    let left = false;
    loadStudies().then(
      ({ StudyLayer }) => {
        if (!left) engine.study(studies, StudyLayer);
      },
      () => {
        if (!left) latest().onFailed();
      },
    );
    return () => {
      left = true;
    };
  }, [engine, studies]);
  useEffect(() => engine?.mark(marks, movable), [engine, marks, movable]);

  // What is not seen is not painted.
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    if (!frame.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      // On a page behind the shown one nothing has a size.
      if (entry && entry.boundingClientRect.height > 0) setSeen(entry.isIntersecting);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (engine && series && seen) engine.show(series);
  }, [engine, series, seen]);

  return (
    <div ref={frame} className={s['frame']}>
      <div
        ref={place}
        className={s['place']}
        data-old={old || undefined}
        role="img"
        aria-label={summary}
      />
      {engine && over?.(engine.axis)}
      {engine && moves && marks.some((mark) => mark.movable) && (
        <LineHandles
          axis={engine.axis}
          marks={marks}
          moves={moves}
          decimals={decimals}
          top={legendHeight}
          onPreview={engine.preview}
        />
      )}
      {engine && dangers.length > 0 && (
        <EdgeMarks axis={engine.axis} marks={dangers} decimals={decimals} />
      )}
      {scrolledBack && (
        <button type="button" className={s['now']} onClick={() => engine?.showNow()}>
          {t('showNow')} »
        </button>
      )}
    </div>
  );
}
