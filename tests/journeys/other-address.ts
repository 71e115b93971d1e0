import { execFileSync } from 'node:child_process';

/** An address of this machine that browsers do not trust as they trust localhost. */
export interface OtherAddress {
  readonly host: string;
  /** Takes the address away again. */
  end(): void;
}

/**
 * Gives the loopback device another address: browsers trust all of 127.0.0.0/8, and a phone in the same
 * network sees an address like this one. Each process has its own.
 *
 * @returns null where this user may not do that; the tests are skipped then
 */
export function otherAddress(): OtherAddress | null {
  const host = `10.99.${(process.pid >> 8) & 255}.${process.pid & 255}`;
  const ip = (verb: 'add' | 'del') =>
    execFileSync('ip', ['addr', verb, `${host}/32`, 'dev', 'lo'], { stdio: 'ignore' });
  try {
    ip('add');
  } catch {
    return null;
  }
  return { host, end: () => void ip('del') };
}
