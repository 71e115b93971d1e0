import type { CandleSeries } from '@tideline/streams';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { IconButton } from '../../ui/button.tsx';
import { LinePicture } from '../../ui/icon.tsx';
import { type BarReplay, nextOf } from './bar-replay.ts';
import type { ChartAxis } from './chart-axis.ts';
import s from './replay-bar.module.css';
import { TOOL_PICTURES } from './tool-pictures.ts';

/** Candles a second. */
const SPEEDS = [1, 3, 10] as const;
/**
 * Where a replay begins, as a share of the chart's width: some past at its left, some future at its
 * right.
 */
const START = 0.6;

interface ReplayBarProps {
  readonly axis: ChartAxis;
  /** All candles, also those that the replay hides. */
  readonly series: CandleSeries;
  readonly replay: BarReplay;
  readonly onReplay: (replay: BarReplay | null) => void;
}

/**
 * Steps through past candles, one by one or at a speed. A tap on a shown candle goes back to it.
 */
export function ReplayBar({ axis, series, replay, onReplay }: ReplayBarProps) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const { until } = replay;
  const next = until === null ? null : nextOf(series, until);
  const from = useEffectEvent((x: number) => {
    const time = axis.timeAt(x);
    const found = series.candles.findLast((candle) => time !== null && candle.time <= time);
    if (found && (until === null || found.time <= until)) onReplay({ until: found.time });
  });
  useEffect(() => {
    from(axis.width() * START);
    return axis.onTap((x) => from(x));
  }, [axis]);
  const step = useEffectEvent(() => {
    if (next === null) setPlaying(false);
    else onReplay({ until: next });
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => step(), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  const ended = next === null;
  return (
    <div className={s['bar']} role="toolbar" aria-label={t('replay')}>
      <span className={s['time']} role="status">
        {until !== null && timeText(until, 'minute', lang)}
      </span>
      <IconButton
        icon={<LinePicture d={TOOL_PICTURES[playing && !ended ? 'pause' : 'play']} size={18} />}
        label={t(playing && !ended ? 'replayPause' : 'replayPlay')}
        disabled={ended}
        onClick={() => setPlaying(!playing)}
      />
      <IconButton
        icon={<LinePicture d={TOOL_PICTURES.step} size={18} />}
        label={t('replayStep')}
        disabled={ended}
        onClick={() => step()}
      />
      <button
        type="button"
        className={s['speed']}
        aria-label={`${t('replaySpeed')} ${speed}×`}
        onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
      >
        {speed}×
      </button>
      <IconButton
        icon="close"
        iconSize={18}
        label={t('replayEnd')}
        onClick={() => onReplay(null)}
      />
    </div>
  );
}
