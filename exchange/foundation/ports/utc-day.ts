const DAY = 86_400_000;

/** The UTC day of an instant, counted from 1970. Interest and limits use it. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** First instant of a UTC day, ms. */
export const startOf = (day: number): number => day * DAY;
