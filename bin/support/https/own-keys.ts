import { readFileSync } from 'node:fs';
import type { ServerKeys } from './authority.ts';

export interface KeyFlags {
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/**
 * Reads the files of `--tls-cert` and `--tls-key`, which may be one file.
 * @returns null without the flags
 * @throws Error when one of them is missing, or a file cannot be read
 */
export function ownKeys({ tlsCert, tlsKey }: KeyFlags): ServerKeys | null {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new Error('--tls-cert and --tls-key belong together');
  if (tlsCert === undefined || tlsKey === undefined) return null;
  return { key: readFileSync(tlsKey, 'utf8'), cert: readFileSync(tlsCert, 'utf8') };
}
