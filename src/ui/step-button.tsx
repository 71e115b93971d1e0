import { useEffect, useRef } from 'react';
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
  const latest = useRef(onStep);
  latest.current = onStep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeats = useRef(0);
  const repeat = (delay: number) => {
    timer.current = setTimeout(() => {
      latest.current(repeats.current);
      repeats.current += 1;
      repeat(HOLD_REPEAT);
    }, delay);
  };
  const stop = () => clearTimeout(timer.current);
  // A button that is disabled or removed under the finger gets no pointer-up event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of it ends a hold
  useEffect(() => stop, [disabled]);
  return (
    <button
      type="button"
      className={s['step']}
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event) => {
        repeats.current = 0;
        if (event.button === 0) repeat(HOLD_DELAY);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      // The click does the step, so that a keyboard works too. The click that ends a hold does nothing.
      onClick={() => {
        if (repeats.current === 0) onStep(0);
        repeats.current = 0;
      }}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
