import { evenLinesOf } from './lines.ts';

/** What stands on the poster. */
export interface PosterTexts {
  readonly headline: string;
  readonly codeLabel: string;
  readonly code: string;
  /** What the QR code leads to. */
  readonly link: string;
  readonly scan: string;
  readonly paper: string;
}

/** In pixels: a portrait that phones show whole. */
export const POSTER = { width: 750, height: 1200 } as const;

const MARGIN = 60;
const QR = { size: 400, top: 470, padding: 28 } as const;

/**
 * Draws the poster. Its colours are the tokens of the canvas itself, which has the dark theme whatever
 * the app has: a poster looks the same to everybody it is sent to.
 */
export async function drawPoster(canvas: HTMLCanvasElement, texts: PosterTexts): Promise<void> {
  // 10 kB that only a poster needs.
  const { create } = await import('qrcode');
  const { modules } = create(texts.link, { errorCorrectionLevel: 'M' });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
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
  drawModules(context, modules, left, QR.top, token('page'));

  write(texts.scan, 956, 500, 30, 'muted');
  write(texts.codeLabel, 1028, 500, 28, 'muted');
  write(texts.code, 1094, 800, 60, 'accent');
  write(texts.paper, 1160, 500, 24, 'muted');
}

/** Whole pixels a module, so that no scanner meets a blurred edge. */
function drawModules(
  context: CanvasRenderingContext2D,
  { size, data }: { readonly size: number; readonly data: ArrayLike<number> },
  left: number,
  top: number,
  colour: string,
): void {
  const module = Math.floor(QR.size / size);
  const inset = Math.floor((QR.size - module * size) / 2);
  context.fillStyle = colour;
  for (let at = 0; at < size * size; at += 1) {
    if (!data[at]) continue;
    const x = left + inset + (at % size) * module;
    context.fillRect(x, top + inset + Math.floor(at / size) * module, module, module);
  }
}

/** A quiet wave behind everything. */
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
