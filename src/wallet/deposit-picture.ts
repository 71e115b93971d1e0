/** What stands in the picture of a deposit address. */
export interface DepositPicture {
  readonly address: string;
  /** Such as `USDT · TRC20`. */
  readonly title: string;
  /** That the address is paper: whoever gets only the picture has to see it too. */
  readonly warning: string;
}

/** In pixels; shown at half of it. */
export const PICTURE = { width: 480, height: 600 } as const;
const QR = { side: 400, left: 40, top: 88 } as const;
const MODULE_QUIET = 4;

/**
 * Draws address and mark into a canvas. Its colours are the tokens of the canvas itself, which has the
 * dark theme whatever the app has: white ground, dark modules, the way scanners want them.
 */
export async function drawDepositPicture(
  canvas: HTMLCanvasElement,
  { address, title, warning }: DepositPicture,
): Promise<void> {
  // 10 kB that only this screen and the poster need.
  const { create } = await import('qrcode');
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const write = (text: string, y: number, weight: number, size: number) => {
    context.font = `${weight} ${size}px ${token('font')}`;
    context.fillText(text, PICTURE.width / 2, y, PICTURE.width - 2 * QR.left);
  };

  context.fillStyle = token('text');
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.fillStyle = token('page');
  context.textAlign = 'center';
  write(title, 56, 700, 30);
  const cells = modules.size + 2 * MODULE_QUIET;
  // Whole pixels a module, so that no scanner meets a blurred edge.
  const side = Math.floor(QR.side / cells);
  const inset = Math.floor((QR.side - side * modules.size) / 2);
  for (let at = 0; at < modules.size ** 2; at += 1) {
    if (!modules.data[at]) continue;
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)];
    context.fillRect(QR.left + inset + x * side, QR.top + inset + y * side, side, side);
  }
  context.fillRect(0, PICTURE.height - 84, PICTURE.width, 84);
  context.fillStyle = token('warning');
  write('PAPER', PICTURE.height - 48, 800, 28);
  write(warning, PICTURE.height - 18, 500, 20);
}
