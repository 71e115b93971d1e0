import { inkOf } from '../../ui/drawn-picture.tsx';
import { drawQr } from '../../ui/qr.ts';
import { evenLinesOf } from './lines.ts';

/** The content of the poster. */
export interface PosterTexts {
  readonly headline: string;
  readonly codeLabel: string;
  readonly code: string;
  /** Target of the QR code. */
  readonly link: string;
  readonly scan: string;
  readonly paper: string;
}

/** Size in pixels: a portrait that phones show completely. */
export const POSTER = { width: 750, height: 1200 } as const;

const MARGIN = 60;
/** The padding is as light as the code's background and serves as its quiet zone. */
const QR = { size: 400, top: 470, padding: 28 } as const;

/** Draws the poster into a `DrawnPicture`. */
export async function drawPoster(canvas: HTMLCanvasElement, texts: PosterTexts): Promise<void> {
  const { context, token } = inkOf(canvas);
  const font = (weight: number, size: number) => `${weight} ${size}px ${token('font')}`;
  const write = (text: string, y: number, weight: number, size: number, colour: string) => {
    context.font = font(weight, size);
    context.fillStyle = token(colour);
    context.fillText(text, POSTER.width / 2, y);
  };

  context.fillStyle = token('page');
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  drawTide(context, token('accent'));
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';

  write('Tideline', 120, 800, 44, 'accent');
  context.font = font(700, 52);
  const lines = evenLinesOf(
    texts.headline,
    POSTER.width - 2 * MARGIN,
    (text) => context.measureText(text).width,
  );
  lines.forEach((line, at) => {
    write(line, 226 + at * 70, 700, 52, 'text');
  });

  const left = (POSTER.width - QR.size) / 2;
  const outer = QR.size + 2 * QR.padding;
  context.fillStyle = token('text');
  context.beginPath();
  context.roundRect(left - QR.padding, QR.top - QR.padding, outer, outer, 28);
  context.fill();
  context.fillStyle = token('page');
  await drawQr(context, texts.link, { left, top: QR.top, side: QR.size }, 0);

  write(texts.scan, 956, 500, 30, 'muted');
  write(texts.codeLabel, 1028, 500, 28, 'muted');
  write(texts.code, 1094, 800, 60, 'accent');
  write(texts.paper, 1160, 500, 24, 'muted');
}

/** A decorative wave in the background. */
function drawTide(context: CanvasRenderingContext2D, colour: string): void {
  context.save();
  context.strokeStyle = colour;
  context.globalAlpha = 0.16;
  context.lineWidth = 6;
  for (const [at, base] of [640, 720, 800].entries()) {
    context.beginPath();
    for (let x = 0; x <= POSTER.width; x += 10) {
      const y = base + Math.sin(x / 90 + at) * 46 - x / 6;
      if (x === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
  context.restore();
}
