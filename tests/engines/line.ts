import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Address of the script that the line adds; the policy refuses inline ones. */
const FIRST = '/h5/line-first.js';

/** A server between a browser and an exchange. */
export interface Line {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * What a line does before it passes a request on: it waits, or it answers by itself.
 *
 * @param page - the document as it passed last
 */
export type Meddling = (path: string, to: ServerResponse, page: string) => void | Promise<void>;

/**
 * Opens a line to an exchange, without a service worker, so that the page itself asks for
 * everything.
 *
 * @param first - a script that each document runs before any other
 * @param refuses - whether it refuses WebSockets, as some networks do
 */
export async function lineTo(
  target: string,
  first: string,
  meddle: Meddling,
  refuses = false,
): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let page = '';
  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const path = (from.url ?? '/').split('?')[0] ?? '/';
    if (path === '/h5/sw.js') return void to.writeHead(404).end();
    if (path === FIRST)
      return void to.writeHead(200, { 'content-type': 'text/javascript' }).end(first);
    await meddle(path, to, page);
    if (to.headersSent || to.destroyed) return;
    const { 'accept-encoding': _, ...headers } = from.headers;
    const onward = request(
      { hostname, port, path: from.url, method: from.method, headers },
      (answer) => {
        const own = { ...answer.headers };
        const isPage = path === '/h5/';
        if (isPage) delete own['content-length'];
        // Each document asks for its sheets again.
        if (path.endsWith('.css')) own['cache-control'] = 'no-store';
        to.writeHead(answer.statusCode ?? 502, own);
        if (!isPage) return void answer.pipe(to);
        answer.setEncoding('utf8');
        page = '';
        answer.on('data', (part: string) => {
          page += part;
          to.write(part.replace('<head>', `<head><script src="${FIRST}"></script>`));
        });
        answer.on('end', () => to.end());
      },
    );
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  };
  const server = createServer((from, to) => void pass(from, to));
  server.on('upgrade', (from, own: Socket, head: Buffer) => {
    if (refuses) return void own.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const other = connect(Number(port), hostname);
    const lines = from.rawHeaders.map((each, at) => (at % 2 === 0 ? `\r\n${each}: ` : each));
    other.write(`${from.method} ${from.url} HTTP/1.1${lines.join('')}\r\n\r\n`);
    other.write(head);
    for (const [each, opposite] of [
      [own, other],
      [other, own],
    ] as const) {
      sockets.add(each);
      each.on('error', () => opposite.destroy()).on('close', () => opposite.destroy());
      each.pipe(opposite);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
