import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports of services: above those that need rights, below those that systems give to clients. */
const FIRST = 10_000;
const FIRST_OF_CLIENTS = 32_768;

/**
 * Different free ports of this machine.
 *
 * None is a port that the system gives to clients: who tries such a port before its service listens
 * can get the same one for himself. Linux then connects him to himself, he waits forever, and the
 * service finds its port taken.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, FIRST_OF_CLIENTS);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** One of {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
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
