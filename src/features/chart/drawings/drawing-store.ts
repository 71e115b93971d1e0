import { create } from 'zustand';
import { readObject, writeObject } from '../../../state/stored.ts';
import { type Drawing, MAX_DRAWINGS, readDrawings } from './drawing.ts';
import { drawingsKey } from './stored-drawings.ts';

/** Deletions that can be undone. */
const MAX_UNDOS = 20;

interface PairDrawings {
  readonly list: readonly Drawing[];
  /** Lists before each deletion, the latest last. */
  readonly undo: readonly (readonly Drawing[])[];
}

type Drawings = Readonly<Record<string, PairDrawings>>;

const NONE: PairDrawings = { list: [], undo: [] };

/** Drawings by pair, read from the device when a pair is first opened. */
export const useDrawings = create<Drawings>(() => ({}));

/** Reads a pair's drawings, unless they are known. */
export function openDrawings(symbol: string): void {
  if (useDrawings.getState()[symbol]) return;
  const list = readDrawings(readObject(drawingsKey(symbol))?.['drawings']);
  useDrawings.setState({ [symbol]: { list, undo: [] } });
}

export const drawingsOf = (state: Drawings, symbol: string): PairDrawings => state[symbol] ?? NONE;

function change(symbol: string, next: (now: PairDrawings) => PairDrawings): void {
  const changed = next(drawingsOf(useDrawings.getState(), symbol));
  useDrawings.setState({ [symbol]: changed });
  writeObject(drawingsKey(symbol), changed.list.length > 0 ? { drawings: changed.list } : null);
}

/** Adds a drawing, or replaces the one with its id. Nothing changes when the pair has its most. */
export function putDrawing(symbol: string, drawing: Drawing): void {
  change(symbol, ({ list, undo }) => {
    const at = list.findIndex(({ id }) => id === drawing.id);
    if (at === -1 && list.length >= MAX_DRAWINGS) return { list, undo };
    return { list: at === -1 ? [...list, drawing] : list.with(at, drawing), undo };
  });
}

/** Deletes one drawing, or all when `id` is null. */
export function deleteDrawings(symbol: string, id: string | null): void {
  change(symbol, ({ list, undo }) => ({
    list: id === null ? [] : list.filter((each) => each.id !== id),
    undo: [...undo, list].slice(-MAX_UNDOS),
  }));
}

/** Brings back what the last deletion removed. Drawings changed since then keep their change. */
export function undoDelete(symbol: string): void {
  change(symbol, ({ list, undo }) => {
    const before = undo.at(-1);
    if (!before) return { list, undo };
    const now = new Set(list.map(({ id }) => id));
    const back = before.filter(({ id }) => !now.has(id));
    return { list: [...back, ...list].slice(-MAX_DRAWINGS), undo: undo.slice(0, -1) };
  });
}
