import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Owner of a process; null for the owner of this one. */
export type Owner = { readonly uid: number; readonly gid: number } | null;

/** The programs of a cluster on this machine. */
export interface Programs {
  readonly nats: string;
  /** Folder of PostgreSQL's programs, and the user they run as: it refuses root. */
  readonly postgres: string;
  readonly owner: Owner;
  /** Runs PostgreSQL. */
  readonly patroni: string;
  /** Holds who is the primary. */
  readonly etcd: string;
  /** Null when it is not installed: clients then use the edges directly. */
  readonly haproxy: string | null;
}

/** Where Debian, Ubuntu and PostgreSQL's own packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** @throws Error that names what is missing and how to install it */
export function findPrograms(): Programs {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(
      `${missing.join(' and ')} missing: apt-get install ${missing.join(' ')} haproxy`,
    );
  return {
    nats: inPath('nats-server') ?? '',
    postgres: postgresFolder() ?? '',
    owner: postgresOwner(),
    patroni: inPath('patroni') ?? '',
    etcd: inPath('etcd') ?? '',
    haproxy: inPath('haproxy'),
  };
}

/** Debian packages that a cluster needs and this machine lacks. */
export function missingPrograms(): string[] {
  return [
    ...(inPath('nats-server') ? [] : ['nats-server']),
    ...(postgresFolder() ? [] : ['postgresql']),
    ...(inPath('patroni') ? [] : ['patroni']),
    ...(inPath('etcd') ? [] : ['etcd-server']),
  ];
}

function inPath(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}

function postgresFolder(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const folders = readdirSync(VERSIONS)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres'))) ?? null;
}

/** Root starts PostgreSQL as the user of the system's package. */
function postgresOwner(): Owner {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
