import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Passes the address to the processes of the tests. */
const VARIABLE = 'TIDELINE_OTHER_ADDRESS';

/**
 * An address of this machine that browsers do not trust as they trust localhost; null where this
 * user may not add one.
 */
export const otherAddress = (): string | null => process.env[VARIABLE] ?? null;

/** The machine's own address in its network. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address;

/**
 * Finds an address for the time of a run: browsers trust all of 127.0.0.0/8, and a phone in the
 * same network sees an address of the machine. A machine without a network gets one at its loopback
 * device. It comes before the first browser and goes after the last: a browser aborts all its
 * requests when an address changes, those of another run as well.
 * @returns what takes the address away again
 */
export function lendAddress(): (() => void) | undefined {
  if (otherAddress() !== null) return undefined;
  const own = ownAddress();
  if (own !== undefined) {
    process.env[VARIABLE] = own;
    return () => delete process.env[VARIABLE];
  }
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
