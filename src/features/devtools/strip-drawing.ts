import type { StripMark } from './topic-strip.ts';

export type MarkKind = StripMark['kind'];

/** The shape of each kind on a grid of 12 around its centre, distinct without colour. */
export const PATHS: Readonly<Record<MarkKind, string>> = {
  frame: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  gap: 'M-5-5 5 5M5-5-5 5',
  epoch: 'M0-6 6 0 0 6-6 0z',
  rest: 'M-4.5-4.5h9v9h-9z',
  open: 'M0-5.5 5.5 4.5h-11z',
  cut: 'M-2.5-6v12M2.5-6v12',
};

/** The lane of a kind, its colour token, and whether it is filled. */
export const LANES: Readonly<
  Record<MarkKind, { readonly lane: number; readonly token: string; readonly filled: boolean }>
> = {
  open: { lane: 0, token: '--text', filled: true },
  cut: { lane: 0, token: '--danger', filled: false },
  epoch: { lane: 1, token: '--warning', filled: true },
  gap: { lane: 1, token: '--danger', filled: false },
  frame: { lane: 1, token: '--accent', filled: true },
  rest: { lane: 2, token: '--info', filled: false },
};

/** Between lanes, and from the edges, px. */
const LANE_HEIGHT = 42;
export const STRIP_HEIGHT = 3 * LANE_HEIGHT + 6;

/** Distance of a gap before its frame, and space of a number, px. */
const GAP_BEFORE = 6;
const ROOM = { gap: 22, frame: 44 } as const;

export interface Paints {
  readonly line: string;
  readonly words: string;
  readonly ground: string;
  readonly marks: Readonly<Record<MarkKind, string>>;
}

export function paintsOf(element: Element): Paints {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const marks = Object.fromEntries(
    Object.entries(LANES).map(([kind, { token: name }]) => [kind, token(name)]),
  ) as Record<MarkKind, string>;
  return { line: token('--line'), words: token('--muted'), ground: token('--field'), marks };
}

const shapes = new Map<MarkKind, Path2D>();
function shapeOf(kind: MarkKind): Path2D {
  const known = shapes.get(kind) ?? new Path2D(PATHS[kind]);
  shapes.set(kind, known);
  return known;
}

/**
 * Draws the marks of the last `length` ms up to `now`, newest at the right.
 * @param width - in CSS px; the context is scaled to them
 * @param lanes - names of the three lanes
 */
export function drawStrip(
  on: CanvasRenderingContext2D,
  marks: readonly StripMark[],
  {
    now,
    length,
    width,
    lanes,
  }: {
    readonly now: number;
    readonly length: number;
    readonly width: number;
    readonly lanes: readonly string[];
  },
  paints: Paints,
): void {
  on.clearRect(0, 0, width, STRIP_HEIGHT);
  on.font = '10px system-ui, sans-serif';
  const x = (at: number) => width - 10 - ((now - at) / length) * (width - 20);
  const y = (lane: number) => LANE_HEIGHT * (lane + 0.5) + 3;
  on.lineWidth = 1;
  for (const [lane, name] of lanes.entries()) {
    on.strokeStyle = paints.line;
    on.beginPath();
    on.moveTo(0, y(lane));
    on.lineTo(width, y(lane));
    on.stroke();
    on.fillStyle = paints.words;
    on.fillText(name, 6, y(lane) - 12);
  }
  const seen = marks.filter((mark) => mark.at > now - length);
  const frames = seen.reduce((sum, { kind }) => sum + (kind === 'frame' ? 1 : 0), 0);
  // Overlapping marks are drawn smaller, down to a visible minimum.
  const small = Math.min(1, Math.max(0.5, width / (frames * 9 || 1)));
  /** Left end of the last number of a kind; overlapping numbers are omitted. */
  const labelled: Partial<Record<MarkKind, number>> = {};
  const newest = seen.toReversed();
  // Gaps are drawn on top, so that no frame hides them.
  const order = [
    ...newest.filter(({ kind }) => kind !== 'gap'),
    ...newest.filter(({ kind }) => kind === 'gap'),
  ];
  for (const { kind, at, number } of order) {
    const { lane, filled } = LANES[kind];
    const size = kind === 'frame' ? small : 1;
    // Missing frames come before the frame that reveals them.
    const left = x(at) - (kind === 'gap' ? GAP_BEFORE : 0);
    on.save();
    on.translate(left, y(lane));
    on.scale(size, size);
    on.fillStyle = paints.marks[kind];
    on.lineWidth = filled ? 1.5 : 2;
    // A rim in the background's colour separates neighbours.
    on.strokeStyle = filled ? paints.ground : paints.marks[kind];
    if (filled) on.fill(shapeOf(kind));
    on.stroke(shapeOf(kind));
    on.restore();
    const room = (labelled[kind] ?? Number.POSITIVE_INFINITY) - left;
    if (number === null || room < ROOM[kind === 'gap' ? 'gap' : 'frame']) continue;
    labelled[kind] = left;
    on.textAlign = 'center';
    on.fillStyle = kind === 'gap' ? paints.marks.gap : paints.words;
    if (kind === 'gap') on.fillText(`−${number}`, left, y(lane) - 11);
    else on.fillText(`${number}`, Math.max(14, left), y(lane) + 17);
    on.textAlign = 'start';
  }
}
