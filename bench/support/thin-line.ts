import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ThinLine {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * A TCP proxy as slow as a phone's line. The browser's own throttle does not reach the requests of
 * a service worker.
 *
 * @param target - origin behind the line
 * @param line - round trip in ms; bytes a second in both directions
 */
export async function thinLine(
  target: string,
  line: { readonly latency: number; readonly downloadThroughput: number },
): Promise<ThinLine> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  // All connections share the line: each byte waits for those before it.
  let free = 0;
  const slowly = (from: Socket, to: Socket, bytesASecond: number): void => {
    from.on('data', (chunk) => {
      from.pause();
      const now = performance.now();
      free = Math.max(free, now) + (chunk.length / bytesASecond) * 1_000;
      setTimeout(() => from.resume(), free - now);
      setTimeout(() => to.write(chunk), free - now + line.latency / 2);
    });
    from.on('end', () => setTimeout(() => to.end(), line.latency));
    from.on('error', () => to.destroy());
  };
  const server = createServer((phone) => {
    const exchange = connect(Number(port), 'localhost');
    for (const socket of [phone, exchange]) sockets.add(socket);
    slowly(phone, exchange, Number.POSITIVE_INFINITY);
    slowly(exchange, phone, line.downloadThroughput);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
