import { type MouseEvent, useRef } from 'react';

interface Pressed {
  /** For the button on which the price stands. */
  readonly onPointerDown: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * A button whose price may change under the finger: what counts is the one it went down on. A click
 * without a pointer, from a keyboard, takes the one that stands there now.
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
