import { cutFloat, UNKNOWN } from '../../format/number.ts';
import type { StudyReading } from './study-layer.ts';
import s from './study-legend.module.css';

interface StudyLegendProps {
  readonly readings: readonly StudyReading[];
  /** Decimals of values in price units. */
  readonly decimals: number;
}

/**
 * Values of the indicators at the touched bar, each in its pane. Those without any value are
 * hidden, as in the legend of the candle. The table has the candles as text.
 */
export function StudyLegend({ readings, decimals }: StudyLegendProps) {
  const text = ({ id }: StudyReading, value: number | null) =>
    value === null ? UNKNOWN : cutFloat(value, id === 'kdj' || id === 'rsi' ? 2 : decimals);
  return (
    <div aria-hidden="true">
      {readings.map((reading) => (
        <p
          key={reading.id}
          className={reading.top === null ? s['over'] : s['pane']}
          data-empty={reading.lines.every(({ value }) => value === null) || undefined}
          style={reading.top === null ? undefined : { top: reading.top }}
        >
          {reading.lines.map(({ label, value, colour, dash }) => (
            <span key={label} className={s[dash]} style={{ color: colour }}>
              {label} {text(reading, value)}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
