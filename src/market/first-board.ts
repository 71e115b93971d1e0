import { type Live, type QuoteBoard, quoteListOf } from '@tideline/streams';
import { FIRST_BOARD_ID, type FirstBoard } from '@tideline/wire';
import { create } from 'zustand';
import { INCREMENTS_KEY, writeObject } from '../state/stored.ts';

/** Prices of the document that are older are shown as old, ms; as for a silent list of quotes. */
const OLD_AFTER = 12_500;

interface First {
  /** The quotes that the document shows; null without them. */
  readonly board: QuoteBoard | null;
  readonly epoch: string | null;
  /** Exchange time of the quotes, ms UTC. */
  readonly asOf: number | null;
  /** Too old to be shown as they are. */
  readonly old: boolean;
}

const NOTHING: First = { board: null, epoch: null, asOf: null, old: false };

/**
 * The market of the document, shown until the engine has a value of its own. It is dated, and never
 * called live.
 */
export const useFirstBoard = create<First>(() => NOTHING);

/** @throws Error when `first` is not the data of a document */
export function showFirstBoard({ time, asOf, fresh, epoch, ...data }: FirstBoard): void {
  const list = quoteListOf(data, time);
  if (!list || !Number.isFinite(asOf)) throw new Error('the market of the document is malformed');
  const { quotes, feed, silent = {} } = list;
  const board = {
    quotes: new Map(quotes.map((each) => [each.symbol, each])),
    feed,
    silent: new Map(Object.entries(silent)),
  };
  useFirstBoard.setState({ board, epoch, asOf, old: !fresh });
}

/**
 * Reads the market that the document carries. A document of an earlier build, or one that the
 * offline worker answered, carries none. The steps of its market are stored, so that the app starts
 * with them.
 *
 * @param wall - ms UTC; the document may come from the browser's history, hours old
 * @returns time until its prices are old, ms
 */
export function readFirstBoard(wall: number): number {
  const text = document.getElementById(FIRST_BOARD_ID)?.textContent;
  if (!text) return Number.POSITIVE_INFINITY;
  try {
    const first = JSON.parse(text) as FirstBoard;
    showFirstBoard(first);
    const { increments, feed } = first;
    if (increments) writeObject(INCREMENTS_KEY, { list: increments });
    else if (feed.kind === 'sim') writeObject(INCREMENTS_KEY, null);
    const left = OLD_AFTER - Math.max(0, wall - first.asOf);
    if (left <= 0) useFirstBoard.setState({ old: true });
    return left;
  } catch {
    // The screens then wait for the engine.
    return Number.POSITIVE_INFINITY;
  }
}

/** A replay, or another engine, shows no price of the document. */
export const forgetFirstBoard = (): void => useFirstBoard.setState(NOTHING);

/**
 * The engine's value, or the document's until there is one.
 * @param silentSince - when the value's own source last sent data, ms UTC; absent while it sends
 */
export function orFirst<T>(
  live: Live<T>,
  first: First,
  value: T | null | undefined,
  silentSince?: number,
): Live<T> {
  if (live.value !== null || first.board === null) return live;
  const asOf = silentSince ?? first.asOf;
  const old = first.old || silentSince !== undefined;
  return {
    ...live,
    value: value ?? null,
    source: 'cache',
    exchangeTime: asOf,
    asOf,
    epoch: first.epoch,
    status: live.status === 'down' ? 'down' : old ? 'stale' : 'loading',
  };
}
