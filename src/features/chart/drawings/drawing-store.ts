import { create } from 'zustand';
import { readObject, writeObject } from '../../../state/stored.ts';
import { type Drawing, MAX_DRAWINGS, readDrawings } from './drawing.ts';
import { drawingsKey } from './stored-drawings.ts';

/** Changes that can be undone. */
const MAX_UNDOS = 50;

interface PairDrawings {
  readonly list: readonly Drawing[];
  /** Lists before each change, the latest last. */
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

function keep(symbol: string, drawings: PairDrawings): void {
  useDrawings.setState({ [symbol]: drawings });
  writeObject(drawingsKey(symbol), drawings.list.length > 0 ? { drawings: drawings.list } : null);
}

function change(symbol: string, next: (list: readonly Drawing[]) => readonly Drawing[]): void {
  const { list, undo } = drawingsOf(useDrawings.getState(), symbol);
  const changed = next(list);
  if (changed === list) return;
  keep(symbol, { list: changed, undo: [...undo, list].slice(-MAX_UNDOS) });
}

/**
 * Adds a drawing, or replaces the one with its id. Nothing changes when the pair has its most, or
 * when the drawing is the same.
 */
export function putDrawing(symbol: string, drawing: Drawing): void {
  change(symbol, (list) => {
    const at = list.findIndex(({ id }) => id === drawing.id);
    if (list[at] === drawing || (at === -1 && list.length >= MAX_DRAWINGS)) return list;
    return at === -1 ? [...list, drawing] : list.with(at, drawing);
  });
}

/** Deletes one drawing, or all when `id` is null. */
export function deleteDrawings(symbol: string, id: string | null): void {
  change(symbol, (list) => (id === null ? [] : list.filter((each) => each.id !== id)));
}

/** Takes the last change back: a drawing placed, moved, given another look or deleted. */
export function undoDrawing(symbol: string): void {
  const { undo } = drawingsOf(useDrawings.getState(), symbol);
  const list = undo.at(-1);
  if (list) keep(symbol, { list, undo: undo.slice(0, -1) });
}
