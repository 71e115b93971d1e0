const DAY = 86_400_000;

/** The UTC day of an instant, counted from 1970. Interest and limits use it. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** First instant of the UTC month of an instant, ms; of a later month with `more`. */
export function monthOf(time: number, more = 0): number {
  const at = new Date(time);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more);
}

/** First instant of a UTC day, ms. */
export const startOf = (day: number): number => day * DAY;
