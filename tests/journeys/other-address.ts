import { execFileSync } from 'node:child_process';

/** Passes the address to the processes of the tests. */
const VARIABLE = 'TIDELINE_OTHER_ADDRESS';

/**
 * An address of this machine that browsers do not trust as they trust localhost; null where this
 * user may not add one.
 */
export const otherAddress = (): string | null => process.env[VARIABLE] ?? null;

/**
 * Gives the loopback device another address for the time of a run: browsers trust all of
 * 127.0.0.0/8, and a phone in the same network sees an address like this one. It comes before the
 * first browser and goes after the last: a browser aborts all its requests when an address changes.
 * @returns what takes the address away again
 */
export function lendAddress(): (() => void) | undefined {
  if (otherAddress() !== null) return undefined;
  const host = `10.99.${(process.pid >> 8) & 255}.${process.pid & 255}`;
  const ip = (verb: 'add' | 'del') =>
    execFileSync('ip', ['addr', verb, `${host}/32`, 'dev', 'lo'], { stdio: 'ignore' });
  try {
    ip('add');
  } catch {
    return undefined;
  }
  process.env[VARIABLE] = host;
  return () => {
    delete process.env[VARIABLE];
    ip('del');
  };
}
