/** Header for the metrics of exchanges that a benchmark starts with {@link METRICS_KEY}. */
export const METRICS_KEY = 'bench';
export const METRICS = { authorization: `Bearer ${METRICS_KEY}` };
