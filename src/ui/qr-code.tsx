import { useCallback, useRef } from 'react';
import { DrawnPicture, inkOf } from './drawn-picture.tsx';
import { drawQr } from './qr.ts';
import s from './qr-code.module.css';

/** Size in pixels of the picture: eight per module of the longest link. */
const SIDE = 480;

/** A QR code, dark on white in both themes, as scanners need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useCallback(
    async (element: HTMLCanvasElement) => {
      const { context, token } = inkOf(element);
      context.fillStyle = token('text');
      context.fillRect(0, 0, SIDE, SIDE);
      context.fillStyle = token('page');
      await drawQr(context, text, { left: 0, top: 0, side: SIDE });
    },
    [text],
  );
  return (
    <DrawnPicture
      canvas={canvas}
      width={SIDE}
      height={SIDE}
      label={label}
      className={s['code']}
      draw={draw}
    />
  );
}
