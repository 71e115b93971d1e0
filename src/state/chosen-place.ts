import { create } from 'zustand';

/** A position in degrees (WGS 84). */
export interface NamedLocation {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The last chosen place. The page that asked for it takes it and sets it to null. */
export const useChosenPlace = create<{ readonly place: NamedLocation | null }>(() => ({
  place: null,
}));
