import { classes } from './classes.ts';
import s from './percent-slider.module.css';

const STOPS = [25, 50, 75, 100] as const;

interface PercentSliderProps {
  readonly label: string;
  /** 0…100; a greater value, such as from an amount above the balance, shows as 100. */
  readonly value: number;
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
}

/**
 * A share of the available amount: drag, or tap one of four stops (WCAG 2.5.7 requires an
 * alternative to dragging).
 */
export function PercentSlider({ label, value, onValue, disabled = false }: PercentSliderProps) {
  const shown = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div className={classes(s['slider'], disabled && s['off'])}>
      <input
        type="range"
        className={s['range']}
        min={0}
        max={100}
        step={1}
        aria-label={label}
        aria-valuetext={`${shown}%`}
        disabled={disabled}
        value={shown}
        style={{ '--share': `${shown}%` } as React.CSSProperties}
        onChange={(event) => onValue(Number(event.target.value))}
      />
      <div className={s['stops']}>
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            className={classes(s['stop'], shown === stop && s['on'])}
            disabled={disabled}
            aria-label={`${label} ${stop}%`}
            aria-pressed={shown === stop}
            onClick={() => onValue(stop)}
          >
            {stop}%
          </button>
        ))}
      </div>
    </div>
  );
}
