import { useRef } from 'react';
import { classes } from '../ui/classes.ts';
import s from './percent-slider.module.css';

const STOPS = [0, 25, 50, 75, 100] as const;
/** A drag this near to a stop, in percent, chooses the stop: a finger is wider than one percent. */
const PULL = 3;

interface PercentSliderProps {
  readonly label: string;
  /**
   * 0…100, shown to the nearest; 100 only for the whole. A greater value, such as from an amount
   * above the balance, shows as 100.
   */
  readonly value: number;
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
}

/**
 * A share of the available amount with five stops. Drag it, tap a stop (WCAG 2.5.7 requires an
 * alternative to dragging), or press Page Up and Page Down to go from stop to stop.
 */
export function PercentSlider({ label, value, onValue, disabled = false }: PercentSliderProps) {
  const pointed = useRef(false);
  const shown = Math.min(value < 100 ? 99 : 100, Math.max(0, Math.round(value)));
  return (
    <div className={classes(s['slider'], disabled && s['off'])}>
      <div className={s['track']} style={{ '--share': shown / 100 } as React.CSSProperties}>
        {STOPS.map((stop) => (
          <span
            key={stop}
            className={classes(s['stop'], stop <= shown && s['on'])}
            style={{ '--at': stop / 100 } as React.CSSProperties}
          />
        ))}
        <input
          type="range"
          className={s['range']}
          min={0}
          max={100}
          step={1}
          aria-label={label}
          aria-keyshortcuts="%"
          aria-valuetext={`${shown}%`}
          disabled={disabled}
          value={shown}
          onPointerDown={() => {
            pointed.current = true;
          }}
          onPointerUp={() => {
            pointed.current = false;
          }}
          onPointerCancel={() => {
            pointed.current = false;
          }}
          onChange={(event) => {
            const percent = Number(event.target.value);
            onValue(pointed.current ? pulled(percent) : percent);
          }}
          onKeyDown={(event) => {
            const stop = nextStop(event.key, shown);
            if (stop === null) return;
            event.preventDefault();
            onValue(stop);
          }}
        />
      </div>
      <span className={s['share']} aria-hidden="true">
        {shown}%
      </span>
    </div>
  );
}

const pulled = (percent: number): number =>
  STOPS.find((stop) => Math.abs(stop - percent) <= PULL) ?? percent;

function nextStop(key: string, from: number): number | null {
  if (key === 'PageUp') return STOPS.find((stop) => stop > from) ?? 100;
  return key === 'PageDown' ? (STOPS.findLast((stop) => stop < from) ?? 0) : null;
}
