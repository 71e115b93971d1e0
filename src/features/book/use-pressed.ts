import { type MouseEvent, useRef } from 'react';

interface Pressed {
  /** Props of the button that shows the price. */
  readonly onPointerDown: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * For a button whose price may change during a touch: uses the price at its start. A click without
 * a pointer, from a keyboard, uses the present price.
 */
export function usePressed(price: string | null, onPick: (price: string) => void): Pressed {
  const pressed = useRef<string | null>(null);
  return {
    onPointerDown: () => {
      pressed.current = price;
    },
    onClick: ({ detail }) => {
      const picked = detail > 0 ? (pressed.current ?? price) : price;
      pressed.current = null;
      if (picked !== null) onPick(picked);
    },
  };
}
