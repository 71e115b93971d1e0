import { instrumentOf } from '@tideline/wire';
import { create } from 'zustand';
import { readObject, writeObject } from './stored.ts';

const KEY = 'tideline.favourites';

function load(): readonly string[] {
  const symbols = readObject(KEY)?.['symbols'];
  return Array.isArray(symbols)
    ? symbols.filter((each) => typeof each === 'string' && instrumentOf(each))
    : [];
}

/** Favourite pairs in the order they were marked. */
export const useFavourites = create<{ readonly symbols: readonly string[] }>(() => ({
  symbols: load(),
}));
useFavourites.subscribe((state) => writeObject(KEY, state));

export function toggleFavourite(symbol: string): void {
  useFavourites.setState(({ symbols }) => ({
    symbols: symbols.includes(symbol)
      ? symbols.filter((each) => each !== symbol)
      : [...symbols, symbol],
  }));
}
