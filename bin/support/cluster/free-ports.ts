import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of services: above those that need rights, below those that systems give to clients. */
const FIRST = 10_000;
const FIRST_OF_CLIENTS = 32_768;
/** Time within which a service listens on the port that it was given, ms. */
const RESERVED = 300_000;

/**
 * Different free ports of this machine, which no other process gets from here for five minutes: a
 * service listens on its port seconds after it was given to it.
 *
 * None is a port that the system gives to clients: who tries such a port before its service listens
 * can get the same one for himself. Linux then connects him to himself, he waits forever, and the
 * service finds its port taken.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(FIRST, FIRST_OF_CLIENTS);
    if ((await isFree(port)) && reserve(port)) ports.push(port);
  }
  return ports;
}

/** One of {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/**
 * Whether nobody was given this port lately. Then it is the caller's, also when several processes
 * ask at once. A file in the system's temporary folder stands for each port.
 */
export function reserve(port: number): boolean {
  const folder = join(tmpdir(), `tideline-ports-${process.getuid?.() ?? 'own'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  forgetOld(folder);
  try {
    writeFileSync(join(folder, String(port)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && made < Date.now() - RESERVED) rmSync(file, { force: true });
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
