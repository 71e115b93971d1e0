/** As many as stay reachable when one is lost, and when one is replaced meanwhile. */
const SERVERS = 3;
/** Ports that all servers need: for clients, and for each other. */
export const NATS_PORTS = 2 * SERVERS;

/** NATS servers that know each other, and let in who knows the secret. */
export interface NatsServers {
  readonly url: string;
  readonly commands: readonly { readonly name: string; readonly args: readonly string[] }[];
}

/**
 * @param ports - {@link NATS_PORTS} free ones of this machine
 * @param secret - without characters that have a meaning in a URL
 */
export function natsServers(ports: readonly number[], secret: string): NatsServers {
  const at = (port: number) => `127.0.0.1:${port}`;
  const [clients, routes] = [ports.slice(0, SERVERS), ports.slice(SERVERS)];
  const route = (port: number) => `nats://route:${secret}@${at(port)}`;
  return {
    url: `nats://tideline:${secret}@${clients.map(at).join(',')}`,
    commands: clients.map((port, n) => ({
      name: `nats-${n + 1}`,
      args: [
        ...['-a', '127.0.0.1', '-p', String(port), '--user', 'tideline', '--pass', secret],
        ...['--cluster_name', 'tideline', '--cluster', route(routes[n] ?? 0)],
        ...['--routes', routes.map(route).join(',')],
      ],
    })),
  };
}
