import type { LevelBatch, LevelText } from '../book/index.ts';
import type { FrameScanner } from './frame-scanner.ts';
import type { BookDelta } from './market-item.ts';

/** The fields that a venue's scanner found in a frame, besides its levels. */
export interface ScannedHead {
  readonly symbol: string;
  readonly time: number | null;
  readonly first: number;
  readonly last: number;
  readonly previous: number | null;
  readonly checksum: number | null;
}

/**
 * A book change whose levels a scanner has parsed into numbers.
 *
 * The numbers are valid until the next frame is scanned, which suffices for an intact book. Texts
 * of the levels are parsed from the frame when {@link bids} or {@link asks} is read.
 */
export class ScannedDelta implements BookDelta {
  readonly kind = 'book-delta';
  readonly symbol: string;
  readonly time: number | null;
  readonly first: number;
  readonly last: number;
  readonly previous: number | null;
  readonly epoch = '';
  readonly checksum: number | null;
  readonly #scanner: FrameScanner;
  readonly #frame: number;
  readonly #text: string;
  readonly #bidsFrom: number;
  readonly #bidsTo: number;
  readonly #asksFrom: number;
  readonly #asksTo: number;

  constructor(scanner: FrameScanner, head: ScannedHead) {
    this.symbol = head.symbol;
    this.time = head.time;
    this.first = head.first;
    this.last = head.last;
    this.previous = head.previous;
    this.checksum = head.checksum;
    this.#scanner = scanner;
    this.#frame = scanner.frame;
    this.#text = scanner.text;
    this.#bidsFrom = scanner.bidsFrom;
    this.#bidsTo = scanner.bidsTo;
    this.#asksFrom = scanner.asksFrom;
    this.#asksTo = scanner.asksTo;
  }

  get bids(): readonly LevelText[] {
    return parsed(this.#text, this.#bidsFrom, this.#bidsTo);
  }

  get asks(): readonly LevelText[] {
    return parsed(this.#text, this.#asksFrom, this.#asksTo);
  }

  scanned(): LevelBatch | null {
    return this.#scanner.frame === this.#frame ? this.#scanner.batch : null;
  }
}

/** A change as plain data that can be stored. */
export function plainDelta(item: BookDelta): BookDelta {
  if (item.scanned === undefined) return item;
  const { kind, symbol, time, bids, asks, first, last, previous, epoch, checksum } = item;
  return { kind, symbol, time, bids, asks, first, last, previous, epoch, checksum };
}

function parsed(text: string, from: number, to: number): readonly LevelText[] {
  return from === to ? [] : (JSON.parse(text.slice(from, to)) as LevelText[]);
}
