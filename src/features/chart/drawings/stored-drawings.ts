import { readText } from '../../../state/stored.ts';

/** Each pair has its own key: bad data of one pair loses no other's drawings. */
export const drawingsKey = (symbol: string): string => `tideline.drawings.${symbol}`;

/** Whether the device has drawings of a pair: their code loads only then. */
export const hasStoredDrawings = (symbol: string): boolean =>
  readText(drawingsKey(symbol)) !== null;
