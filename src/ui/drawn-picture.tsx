import { type RefObject, useEffect, useState } from 'react';
import { ErrorView } from './state-view.tsx';

interface DrawnPictureProps {
  /** The canvas, for a caller that saves the picture. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** In pixels of the picture; the class sets the displayed size. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly className: string | undefined;
  /** Keep it stable while the picture stays the same: a new function redraws. */
  readonly draw: (canvas: HTMLCanvasElement) => Promise<void>;
  readonly onDrawn?: (drawn: boolean) => void;
}

/**
 * A drawn picture with a retry. It uses the canvas's own dark-theme tokens, so it looks the same in
 * every theme.
 */
export function DrawnPicture({
  canvas,
  width,
  height,
  label,
  className,
  draw,
  onDrawn,
}: DrawnPictureProps) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another drawing
  useEffect(() => {
    if (!canvas.current) return;
    let gone = false;
    const end = (how: 'drawn' | 'failed') => {
      if (gone) return;
      setState(how);
      onDrawn?.(how === 'drawn');
    };
    setState('drawing');
    onDrawn?.(false);
    draw(canvas.current).then(
      () => end('drawn'),
      () => end('failed'),
    );
    return () => {
      gone = true;
    };
  }, [draw, attempt]);
  return (
    <>
      {state === 'failed' && <ErrorView onRetry={() => setAttempt(attempt + 1)} />}
      <canvas
        ref={canvas}
        data-theme="dark"
        className={className}
        hidden={state === 'failed'}
        width={width}
        height={height}
        role="img"
        aria-busy={state === 'drawing'}
        aria-label={label}
      />
    </>
  );
}

/** Reads the canvas's tokens for drawing. */
export function inkOf(canvas: HTMLCanvasElement): {
  readonly context: CanvasRenderingContext2D;
  readonly token: (name: string) => string;
} {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(canvas);
  return { context, token: (name) => style.getPropertyValue(`--${name}`).trim() };
}
