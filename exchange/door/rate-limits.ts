/** Weight of the calls of one network in a minute. */
export const MINUTE_WEIGHT = 6_000;

/** Orders of one account in ten seconds and in a day. */
export const ORDER_LIMITS = { tenSeconds: 100, day: 200_000 } as const;
