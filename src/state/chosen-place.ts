import { create } from 'zustand';

/** A place on earth, in degrees (WGS 84). */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What was chosen last on the screen for it; whoever sent a person there takes it and sets it null. */
export const useChosenPlace = create<{ readonly place: Place | null }>(() => ({ place: null }));
