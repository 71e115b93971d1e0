import {
  type Drawable,
  drawSpec,
  FrameStretch,
  MarbleStretch,
  MarketState,
  type RawRecord,
  STRETCH_LEVELS,
} from '@tideline/streams/node';
import type { Level } from '@tideline/wire';
import { UsageError } from './failure.ts';
import { type Input, openInput } from './input.ts';

export interface StretchOptions {
  readonly symbol?: string;
  readonly window?: string;
  readonly format?: string;
  readonly venue?: string;
}

/** A time in a window: ms UTC, or since the recording's start. */
const MOMENT = /^(\d+)$|^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Plain numbers below this are not times of the last decades: they lack a unit. */
const FIRST_MOMENT = 1_000_000_000_000;

/** Draws one pair in a window of a recording as a marble spec. */
export async function drawStretch(file: string, options: StretchOptions): Promise<string> {
  const { symbol, window } = options;
  if (symbol === undefined || window === undefined) {
    throw new UsageError('--from needs --symbol and --window');
  }
  const [from, to] = window.split('..').map((text) => momentOf(text, window));
  if (from === undefined || to === undefined) throw new UsageError(`--window ${window}: FROM..TO`);
  const input = await openInput('marbles', [file], options);
  const span = { from, to, window };
  const drawn =
    input.venue === 'tideline' && input.frames === 'socket'
      ? await drawFrames(input, symbol, span)
      : await drawItems(input, symbol, span);
  if (drawn === null) throw new UsageError(`nothing of ${symbol} in ${window}`);
  return drawSpec(`${symbol} in ${window} of ${file}`, drawn.events, drawn.outputs, drawn.length);
}

interface Span {
  readonly from: Moment;
  readonly to: Moment;
  readonly window: string;
}

interface Drawn {
  readonly events: readonly Drawable[];
  readonly outputs: readonly string[];
  /** Length of the window, ms. */
  readonly length: number;
}

/** Unmodified frames and answers of our own exchange. */
async function drawFrames(input: Input, symbol: string, span: Span): Promise<Drawn | null> {
  const stretch = new FrameStretch(symbol);
  const before = new MarketState(input.adapter, () => {});
  before.emitting = false;
  let begun = false;
  const begin = () => {
    begun = true;
    const follower = before.follower(symbol);
    const held = follower?.valid ? follower : null;
    const { bids, asks } = held?.book?.top(STRETCH_LEVELS) ?? { bids: [], asks: [] };
    const rows = (side: typeof bids) => side.map(([price, quantity]): Level => [price, quantity]);
    stretch.begin({ bids: rows(bids), asks: rows(asks) }, held?.bookId ?? null);
  };
  const length = await eachIn(input, span, (record, at) => {
    if (at < 0) before.frame(record);
    else if (!begun) begin();
    stretch.take(record, at);
  });
  const outputs = [...stretch.outputs];
  return length === null || outputs.length === 0
    ? null
    : { events: stretch.events, outputs, length };
}

/** The items of a foreign venue's adapter. */
async function drawItems(input: Input, symbol: string, span: Span): Promise<Drawn | null> {
  const stretch = new MarbleStretch(symbol);
  const before = new MarketState(input.adapter, () => {});
  before.emitting = false;
  const length = await eachIn(input, span, (record, at) => {
    if (at < 0) {
      before.frame(record);
      return;
    }
    if (stretch.events.length === 0) {
      const top = before.follower(symbol)?.book?.top(STRETCH_LEVELS);
      stretch.begin(top ?? { bids: [], asks: [] });
    }
    stretch.at = at;
    if (record.kind === 'open' || record.kind === 'close') stretch.connection(record.kind);
    input.adapter.parse(record, (item) => stretch.take(item), { onlySymbol: symbol });
  });
  const { events, outputs } = stretch;
  return length === null || outputs.length === 0 ? null : { events, outputs, length };
}

/**
 * Passes on the records up to the end of a window, each with its time since the start of the
 * window, ms.
 * @returns the window's length, ms; null for an input without records
 */
async function eachIn(
  input: Input,
  { from, to, window }: Span,
  take: (record: RawRecord, at: number) => void,
): Promise<number | null> {
  let start: number | null = null;
  await input.each((record) => {
    const wall = record.wall / 1000;
    start ??= wall;
    const [begin, end] = [from.since ? start + from.ms : from.ms, to.since ? start + to.ms : to.ms];
    if (end <= begin) throw new UsageError(`--window ${window}: it ends before it begins`);
    if (wall >= end) return false;
    take(record, wall - begin);
    return true;
  });
  return start === null ? null : Math.ceil(spanOf(from, to, start));
}

interface Moment {
  readonly ms: number;
  /** Counted from the recording's start. */
  readonly since: boolean;
}

function momentOf(text: string, window: string): Moment {
  const match = MOMENT.exec(text);
  if (!match) throw new UsageError(`--window ${window}: ms UTC or times such as 1.5s..3s expected`);
  if (match[1] === undefined) {
    return { ms: Number(match[2]) * (UNITS[match[3] ?? ''] ?? 1), since: true };
  }
  return { ms: Number(match[1]), since: Number(match[1]) < FIRST_MOMENT };
}

function spanOf(from: Moment, to: Moment, start: number): number {
  return (to.since ? start + to.ms : to.ms) - (from.since ? start + from.ms : from.ms);
}
