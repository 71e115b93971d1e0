import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP line between a client and a server that can die without an end. */
export interface DeadLine {
  readonly port: number;
  /** Connections without a server that clients still hold open. */
  readonly dead: () => number;
  /**
   * Bytes pass in neither direction, nothing closes, and new connections are accepted and silent.
   */
  die(): void;
  /** New connections pass; those that died stay dead. */
  heal(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. */
export async function deadLine(target: number): Promise<DeadLine> {
  const dies = new Set<() => void>();
  const sockets = new Set<Socket>();
  const dead = new Set<Socket>();
  let isDead = false;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const keep = (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    };
    keep(client);
    const kill = () => {
      if (client.destroyed || client.readableEnded) return;
      // Reading goes on, so that an end by the client is known here, and answered by nobody.
      client.removeAllListeners('data').removeAllListeners('end').resume();
      dead.add(client);
      client.on('end', () => dead.delete(client)).on('close', () => dead.delete(client));
    };
    if (isDead) return kill();
    const onward = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    keep(onward);
    client.on('data', (bytes) => onward.write(bytes)).on('end', () => onward.end());
    onward.on('data', (bytes) => client.write(bytes)).on('end', () => client.end());
    dies.add(() => {
      onward.removeAllListeners('data').removeAllListeners('end').resume();
      kill();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    dead: () => dead.size,
    die: () => {
      isDead = true;
      for (const die of dies) die();
      dies.clear();
    },
    heal: () => {
      isDead = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
