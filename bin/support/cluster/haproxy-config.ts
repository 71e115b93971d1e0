import type { ErrorId } from '@tideline/wire';
import { refused } from '../../../exchange/http/answers.ts';

export interface HaproxyEdge {
  readonly name: string;
  /** `host:port` */
  readonly address: string;
}

/**
 * What HAProxy itself answers, in the form of the contract. A status that the contract lacks would
 * be its own page.
 */
const ANSWERS = [
  [400, 'malformed-request'],
  [404, 'unknown-call'],
  [408, 'malformed-request'],
  [500, 'internal'],
  // No edge, or none that took the connection: nothing was sent.
  [503, 'unavailable'],
] as const;

/**
 * The edge got the call and did not answer it: a read had no effect, a command may have had one.
 */
const LOST = [502, 504] as const;

const answer = (status: number, body: string): string =>
  `  http-error status ${status} content-type "application/json; charset=utf-8" lf-string '${body}' hdr cache-control no-store hdr x-content-type-options nosniff`;

/** In English: the app has its own texts of each id. */
const bodyOf = (id: ErrorId): string => JSON.stringify(refused('en', { id }));

const answers = (): string =>
  [
    ...ANSWERS.map(([status, id]) => answer(status, bodyOf(id))),
    ...LOST.map((status) => answer(status, '%[var(txn.lost)]')),
  ].join('\n');

const lost = (id: ErrorId, when: string): string =>
  `  http-request set-var-fmt(txn.lost) '${bodyOf(id)}' ${when}`;

/** Takes a server for `host` when its certificate is of this authority and of that name. */
const verified = (authority: string | null, host: string): string =>
  authority === null ? '' : ` verify required ca-file ${authority} verifyhost ${host}`;

const servers = (edges: readonly HaproxyEdge[], authority: string | null): string =>
  edges
    .map(({ name, address }) => {
      const tls = authority === null ? '' : ` ssl${verified(authority, name)}`;
      return `  server ${name} ${address}${tls}`;
    })
    .join('\n');

/** A process that starts again has another address in most networks of containers. */
const RESOLVERS = `resolvers system
  parse-resolv-conf
  hold valid 1s`;
/** Starts also while a name is unknown. */
const RESOLVED = 'resolvers system init-addr last,libc,none';

/**
 * The configuration of HAProxy before edges.
 *
 * `balance source` sends one address to one edge: limits of an address are exact, and the requests
 * of a polling socket stay together. The edge trusts the address in `X-Forwarded-For` because it is
 * set here, whatever the client sent.
 * @param bind - address and port to listen on, with `ssl crt FILE alpn h2,http/1.1` for TLS
 * @param metrics - as `bind`, of its metrics, for Prometheus alone
 * @param connections - connections at once, fewer where a process may not open two files for each
 * @param authority - file with the authority of the edges, whose names are in their certificates;
 *   null for edges without TLS
 */
export const haproxyConfig = (
  bind: string,
  metrics: string,
  edges: readonly HaproxyEdge[],
  connections: number,
  authority: string | null = null,
): string => `global
  fd-hard-limit ${2 * connections + 100}

${RESOLVERS}

defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout http-request 15s
  # A read goes to another edge when its own ends; a command is never sent twice.
  retries 2
  retry-on conn-failure empty-response
  option redispatch
${answers()}

frontend metrics
  bind ${metrics}
  http-request use-service prometheus-exporter if { path /metrics }

frontend people
  bind ${bind}
${lost('unavailable', 'if METH_GET')}
${lost('outcome-unknown', 'unless METH_GET')}
  http-request disable-l7-retry unless METH_GET
  http-request set-var(txn.read) bool(true) if METH_GET
  # The contract has no 502.
  http-after-response set-status 503 if { status 502 504 } { var(txn.read) -m bool }
  http-after-response set-status 504 if { status 502 }
  http-request deny deny_status 404 if { path_beg /metrics /outbox /api/_ }
  http-request set-header X-Forwarded-For %[src]
  # While no edge is ready, those that live answer pages, old prices and refusals.
  use_backend living if { nbsrv(edges) lt 1 }
  default_backend edges

backend edges
  balance source
  hash-type consistent
  option httpchk GET /readyz
  http-check expect status 200
  # An edge that ends keeps its calls and sockets, and gets nothing new.
  http-check disable-on-404
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions ${RESOLVED}
${servers(edges, authority)}

backend living
  balance source
  hash-type consistent
  option httpchk GET /healthz
  default-server check inter 500ms fall 2 rise 1 ${RESOLVED}
${servers(edges, authority)}
`;

/** WAL that a standby has not replayed; after more it is not read from. */
const LAGS = '16MB';

export interface HaproxyDatabase {
  readonly name: string;
  readonly host: string;
  /** Ports of PostgreSQL and of Patroni's REST interface. */
  readonly port: number;
  readonly rest: number;
}

/**
 * The configuration of HAProxy before the database: Patroni says who is the primary. A server that
 * is no longer it loses its connections at once.
 * @param primary - address and port that lead to the primary
 * @param replicas - address and port that lead to a standby that does not lag, for reading alone
 * @param authority - file with the authority of the Patronis, whose hosts are in their
 *   certificates; null for those without TLS. TLS of PostgreSQL is passed through.
 */
export const haproxyDatabaseConfig = (
  primary: string,
  replicas: string,
  nodes: readonly HaproxyDatabase[],
  authority: string | null = null,
): string => `global
  maxconn 1000

${RESOLVERS}

defaults
  mode tcp
  timeout connect 1s
  # A core asks again by itself.
  retries 0
  # The checks notice a lost machine, and soon who is promoted. Silence is no fault; these are the longest times there are.
  timeout client 24d
  timeout server 24d
  option clitcpka
  option srvtcpka
  # A starved Patroni answers late; one that is lost is noticed before its lease is over.
  timeout check 1s
  option httpchk
  http-check expect status 200
  default-server check inter 500ms fastinter 100ms downinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions ${RESOLVED}

${[
  ['primary', primary, '/primary'],
  // A report must not read what is long past.
  ['replica', replicas, `/replica?lag=${LAGS}`],
]
  .map(
    ([role, bind, uri]) => `listen ${role}
  bind ${bind}
  http-check send meth OPTIONS uri ${uri}
${nodes
  .map(({ name, host, port, rest }) => {
    const tls = authority === null ? '' : ` check-ssl${verified(authority, host)}`;
    return `  server ${name} ${host}:${port} port ${rest}${tls}`;
  })
  .join('\n')}
`,
  )
  .join('\n')}`;
