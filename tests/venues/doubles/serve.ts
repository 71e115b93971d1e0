import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { VenueDouble } from './double.ts';

export interface ServedDouble {
  /** `ws://127.0.0.1:port` and `http://127.0.0.1:port`. */
  readonly ws: string;
  readonly rest: string;
  close(): Promise<void>;
}

/** Time without an answer to pings after which venues drop a client, ms. */
const SILENT = 30_000;

/**
 * Serves a double over a real local socket and HTTP. Ping frames of the protocol go to every client
 * each second, and one that answers none for {@link SILENT} is dropped.
 *
 * @param interval - between steps of the market, ms
 */
export async function serveDouble(double: VenueDouble, interval = 100): Promise<ServedDouble> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
    const { status, headers, body } = double.rest(pathname, searchParams);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (double.closed) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      let answered = performance.now();
      const pings = setInterval(() => {
        if (performance.now() - answered > SILENT) {
          double.violations.push('no pong');
          client.terminate();
        } else client.ping();
      }, 1_000);
      client.on('pong', () => {
        answered = performance.now();
      });
      const end = double.connect({
        send: (text) => client.send(text),
        close: (code) => (code === 1006 ? client.terminate() : client.close(code)),
      });
      client.on('message', (data) => end.message(String(data)));
      client.on('close', () => {
        clearInterval(pings);
        end.gone();
      });
      client.on('error', () => client.terminate());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const steps = setInterval(() => double.step(), interval);
  const { port } = server.address() as AddressInfo;
  return {
    ws: `ws://127.0.0.1:${port}`,
    rest: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(steps);
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
