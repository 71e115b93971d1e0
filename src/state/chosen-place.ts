import { create } from 'zustand';

/** A position in degrees (WGS 84). */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The last choice of the place screen. The page that opened it reads the choice and resets it to
 * null.
 */
export const useChosenPlace = create<{ readonly place: Place | null }>(() => ({ place: null }));
