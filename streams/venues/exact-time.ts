/** A time to the last digit that its source states. */
export interface ExactTime {
  /** Nanoseconds since 1970 UTC. */
  readonly ns: bigint;
  /** The finest unit that the source states; digits below it are 0. */
  readonly unit: 'ms' | 'us' | 'ns';
}

const FRACTION = 9;
const SECONDS = /^(\d{9,11})(?:\.(\d{1,9}))?$/;
const DATE = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/**
 * A venue's time text with all its digits: ms (13 digits), µs (16) or ns (19) since 1970, seconds
 * with a fraction, or a date in UTC.
 * @returns null for any other text
 */
export function exactTime(text: string): ExactTime | null {
  if (/^(?:\d{13}|\d{16}|\d{19})$/.test(text)) {
    return { ns: BigInt(text.padEnd(19, '0')), unit: unitOf(text.length - 10) };
  }
  const [, seconds, fraction = ''] = SECONDS.exec(text) ?? [];
  if (seconds !== undefined) return withFraction(BigInt(seconds), fraction);
  const [, date, part = ''] = DATE.exec(text) ?? [];
  const ms = date === undefined ? Number.NaN : Date.parse(`${date.replace(' ', 'T')}Z`);
  if (Number.isNaN(ms)) return null;
  return withFraction(BigInt(ms / 1000), part);
}

/** Whole milliseconds as an {@link ExactTime}. */
export function millisTime(ms: number): ExactTime {
  return { ns: BigInt(ms) * 1_000_000n, unit: 'ms' };
}

function withFraction(seconds: bigint, fraction: string): ExactTime {
  const ns = seconds * 1_000_000_000n + BigInt(fraction.padEnd(FRACTION, '0'));
  return { ns, unit: unitOf(fraction.length) };
}

function unitOf(digits: number): ExactTime['unit'] {
  if (digits <= 3) return 'ms';
  return digits <= 6 ? 'us' : 'ns';
}
