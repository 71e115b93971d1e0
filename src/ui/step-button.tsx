import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import s from './number-field.module.css';

/** Delay before a held button repeats, and between repeats, ms. */
const HOLD_DELAY = 400;
const HOLD_REPEAT = 80;

interface StepButtonProps {
  readonly label: string;
  readonly icon: 'plus' | 'minus';
  readonly disabled: boolean;
  /** @param repeats - steps since the button went down; 0 for a tap */
  readonly onStep: (repeats: number) => void;
}

/** Steps once per tap, and repeatedly while held. */
export function StepButton({ label, icon, disabled, onStep }: StepButtonProps) {
  const [held, setHeld] = useState(false);
  // A button that is disabled or removed under the finger gets no pointer-up event.
  if (disabled && held) setHeld(false);
  const repeats = useRef(0);
  const step = useEffectEvent(() => {
    onStep(repeats.current);
    repeats.current += 1;
  });
  useEffect(() => {
    if (!held) return;
    let timer = setTimeout(function again() {
      step();
      timer = setTimeout(again, HOLD_REPEAT);
    }, HOLD_DELAY);
    return () => clearTimeout(timer);
  }, [held]);
  const stop = () => setHeld(false);
  return (
    <button
      type="button"
      className={s['step']}
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event) => {
        repeats.current = 0;
        if (event.button === 0) setHeld(true);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      // The click does the step, so that a keyboard works too. The click that ends a hold does
      // nothing.
      onClick={() => {
        if (repeats.current === 0) onStep(0);
        repeats.current = 0;
      }}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
