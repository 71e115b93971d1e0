import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonKind } from './button.tsx';
import s from './hold-button.module.css';

/** Time for which the button must be held, ms. */
const HOLD = 900;
/** Time for which a first press by keyboard or screen reader is valid, ms. */
const ARMED = 5_000;

interface HoldButtonProps {
  readonly kind: ButtonKind;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onHeld: () => void;
  readonly children: ReactNode;
}

/**
 * A button that acts when it has been held for a second. A keyboard or a screen reader presses it
 * twice instead, because neither can hold it.
 */
export function HoldButton({ kind, busy, disabled = false, onHeld, children }: HoldButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'holding' | 'armed'>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wait = (next: typeof state, ms: number, then: () => void) => {
    clearTimeout(timer.current);
    setState(next);
    timer.current = setTimeout(() => {
      setState('ready');
      then();
    }, ms);
  };
  const stop = () => {
    if (state !== 'holding') return;
    clearTimeout(timer.current);
    setState('ready');
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      disabled={disabled}
      className={s['button']}
      data-holding={state === 'holding' || undefined}
      onPointerDown={() => wait('holding', HOLD, onHeld)}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // Pointer clicks are handled above; a click without a pointer comes from a keyboard or
        // screen reader.
        if (detail !== 0) return;
        if (state === 'armed') {
          clearTimeout(timer.current);
          setState('ready');
          onHeld();
        } else wait('armed', ARMED, () => undefined);
      }}
    >
      {disabled
        ? children
        : state === 'armed'
          ? t('pressOnceMore')
          : t('holdTo', { action: children })}
    </Button>
  );
}
