/**
 * What a sample stands for; each looks different, so that a person sees which field holds which.
 */
type SampleKind = 'front' | 'back' | 'hand' | 'receipt';

export interface Sample {
  readonly kind: SampleKind;
  /** Drawn into the picture. */
  readonly title: string;
}

const DARK = '#22364f';
const CARD = '#e8eef5';
const INK = '#22364f';
const GREEN = '#2befbc';
const SKIN = '#f2c9a5';

/**
 * A drawn picture for forms of the paper exchange, so that nobody uploads a real document.
 * @returns a PNG; null where the browser cannot draw
 */
export function samplePicture({ kind, title }: Sample): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 400;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = DARK;
  pen.fillRect(0, 0, 640, 400);
  DRAWINGS[kind](pen);
  pen.fillStyle = GREEN;
  pen.font = '700 30px system-ui, sans-serif';
  pen.fillText('SAMPLE', 40, 52);
  pen.fillStyle = '#ffffff';
  pen.font = '500 22px system-ui, sans-serif';
  pen.textAlign = 'right';
  pen.fillText(title, 600, 52, 400);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

type Pen = CanvasRenderingContext2D;

const DRAWINGS: Readonly<Record<SampleKind, (pen: Pen) => void>> = {
  front: (pen) => {
    card(pen, 90, 84, 460, 280);
    person(pen, 190, 216, 1);
    lines(pen, 300, 150, [200, 150, 210, 120]);
  },
  back: (pen) => {
    card(pen, 90, 84, 460, 280);
    pen.fillStyle = INK;
    pen.fillRect(90, 116, 460, 48);
    lines(pen, 130, 200, [240, 180]);
    // The machine-readable lines.
    for (const y of [286, 318]) for (let x = 130; x < 510; x += 16) pen.fillRect(x, y, 10, 14);
  },
  hand: (pen) => {
    person(pen, 250, 200, 1.7);
    card(pen, 350, 200, 210, 130);
    person(pen, 398, 262, 0.42);
    lines(pen, 446, 232, [90, 64, 84]);
    pen.fillStyle = SKIN;
    for (const y of [318, 336, 354]) round(pen, 400, y, 110, 14, 7);
  },
  receipt: (pen) => {
    round(pen, 210, 84, 220, 290, 8, CARD);
    lines(pen, 240, 120, [160, 110]);
    lines(pen, 240, 210, [160, 130, 150]);
    pen.fillStyle = GREEN;
    pen.beginPath();
    pen.arc(320, 332, 22, 0, 2 * Math.PI);
    pen.fill();
  },
};

function round(pen: Pen, x: number, y: number, w: number, h: number, r: number, fill?: string) {
  if (fill) pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, w, h, r);
  pen.fill();
}

const card = (pen: Pen, x: number, y: number, w: number, h: number) =>
  round(pen, x, y, w, h, 18, CARD);

/** Head and shoulders around a centre. */
function person(pen: Pen, x: number, y: number, scale: number): void {
  pen.fillStyle = SKIN;
  pen.beginPath();
  pen.arc(x, y - 26 * scale, 40 * scale, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#5b7ba6';
  pen.beginPath();
  pen.arc(x, y + 84 * scale, 66 * scale, Math.PI, 2 * Math.PI);
  pen.fill();
}

/** Lines of text, one below the other. */
function lines(pen: Pen, x: number, y: number, widths: readonly number[]): void {
  pen.fillStyle = INK;
  for (const [at, width] of widths.entries()) pen.fillRect(x, y + at * 40, width, 12);
}
