export interface HaproxyEdge {
  readonly name: string;
  /** `host:port` */
  readonly address: string;
}

/**
 * The configuration of HAProxy before edges.
 *
 * `balance source` sends one address to one edge: limits of an address are exact, and the requests
 * of a polling socket stay together. The edge trusts the address in `X-Forwarded-For` because it is
 * set here, whatever the client sent.
 * @param bind - address and port to listen on, with `ssl crt FILE alpn h2,http/1.1` for TLS
 * @param connections - connections at once; HAProxy needs two files for each
 */
export const haproxyConfig = (
  bind: string,
  edges: readonly HaproxyEdge[],
  connections: number,
): string => `global
  maxconn ${connections}

defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout http-request 15s
  # Only a connection that was never made is tried again: nothing is sent twice.
  retries 2
  retry-on conn-failure
  option redispatch

frontend people
  bind ${bind}
  http-request deny deny_status 404 if { path_beg /metrics /outbox /api/_ }
  http-request set-header X-Forwarded-For %[src]
  default_backend edges

backend edges
  balance source
  hash-type consistent
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${edges.map(({ name, address }) => `  server ${name} ${address}`).join('\n')}
`;
