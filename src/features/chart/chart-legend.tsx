import type { Candle, Instrument } from '@tideline/wire';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { CandleLegend } from './candle-legend.tsx';
import { toggleLegend, useChartChoices } from './chart-choices.ts';
import s from './chart-legend.module.css';
import type { StudyReading } from './study-layer.ts';
import { StudyLegend } from './study-legend.tsx';

interface ChartLegendProps {
  readonly instrument: Instrument;
  readonly candle: Candle | null;
  readonly timeShare: boolean;
  readonly readings: readonly StudyReading[];
  /** The height that the candles leave free, px. */
  readonly onHeight: (height: number) => void;
}

/**
 * The figures above the candles and those of each pane. The candles leave the legend's band free.
 */
export function ChartLegend(props: ChartLegendProps) {
  const { instrument, candle, timeShare, readings, onHeight } = props;
  const band = useRef<HTMLDivElement>(null);
  const shown = useChartChoices((choices) => choices.legend);
  const contents = `${timeShare} ${shown} ${readings.map(({ id }) => id).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new contents start a new measurement
  useLayoutEffect(() => {
    const legend = band.current;
    if (!legend) return;
    // Digits come and go with the prices: without a maximum the candles would jump with them.
    let highest = 0;
    const observer = new ResizeObserver(() => {
      if (legend.offsetHeight <= highest) return;
      highest = legend.offsetHeight;
      onHeight(highest);
    });
    observer.observe(legend);
    return () => observer.disconnect();
  }, [contents, onHeight]);
  const decimals = instrument.priceDecimals;
  const { t } = useTranslation('trade');
  const over = readings.filter(({ top }) => top === null);
  return (
    <>
      <div ref={band} className={s['band']}>
        <CandleLegend instrument={instrument} candle={candle} timeShare={timeShare} />
        {shown && <StudyLegend readings={over} decimals={decimals} />}
        {over.length > 0 && (
          <button
            type="button"
            className={s['fold']}
            aria-label={t('legend')}
            aria-keyshortcuts="V"
            aria-expanded={shown}
            onClick={toggleLegend}
          >
            <Icon name={shown ? 'caret-up' : 'caret-down'} size={14} />
          </button>
        )}
      </div>
      <StudyLegend readings={readings.filter(({ top }) => top !== null)} decimals={decimals} />
    </>
  );
}
