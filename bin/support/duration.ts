import { UsageError } from './failure.ts';

const UNITS = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

/** Parses a duration: `60s`, `1.5m`, `2h`, `500ms`; plain numbers are seconds. In ms. */
export function durationOf(text: string, option: string): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  const ms = Number(amount) * (UNITS.get(unit) ?? 0);
  if (ms > 0) return ms;
  throw new UsageError(`${option} ${text}: a length of time such as 60s, 5m or 1h expected`);
}

const SIZES = new Map([
  ['', 1],
  ['K', 2 ** 10],
  ['M', 2 ** 20],
  ['G', 2 ** 30],
]);

/** Parses a size: `512M`, `2G`; plain numbers are bytes. */
export function bytesOf(text: string, option: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([KMG])?$/i.exec(text) ?? [];
  const bytes = Number(amount) * (SIZES.get(unit.toUpperCase()) ?? 0);
  if (bytes >= 0) return bytes;
  throw new UsageError(`${option} ${text}: a size such as 512M or 2G expected`);
}
