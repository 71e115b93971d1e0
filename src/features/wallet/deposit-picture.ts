import { inkOf } from '../../ui/drawn-picture.tsx';
import { drawQr } from '../../ui/qr.ts';

/** The content of the picture of a deposit address. */
export interface DepositPicture {
  readonly address: string;
  /** Such as `USDT · TRC20`. */
  readonly title: string;
  /** The note that the address is for paper trading; it must be visible in the picture alone. */
  readonly warning: string;
}

/** Size in pixels; displayed at half of it. */
export const PICTURE = { width: 480, height: 600 } as const;
const QR = { side: 400, left: 40, top: 88 } as const;

/** Draws address and note into a `DrawnPicture`: dark modules on white, as scanners need them. */
export async function drawDepositPicture(
  canvas: HTMLCanvasElement,
  { address, title, warning }: DepositPicture,
): Promise<void> {
  const { context, token } = inkOf(canvas);
  const write = (text: string, y: number, weight: number, size: number) => {
    context.font = `${weight} ${size}px ${token('font')}`;
    context.fillText(text, PICTURE.width / 2, y, PICTURE.width - 2 * QR.left);
  };

  context.fillStyle = token('text');
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.fillStyle = token('page');
  context.textAlign = 'center';
  write(title, 56, 700, 30);
  await drawQr(context, address, QR);
  context.fillRect(0, PICTURE.height - 84, PICTURE.width, 84);
  context.fillStyle = token('warning');
  write('PAPER', PICTURE.height - 48, 800, 28);
  write(warning, PICTURE.height - 18, 500, 20);
}
