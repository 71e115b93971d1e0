import { proxiesOf } from '../http/client-address.ts';
import { Connections } from '../http/connections.ts';
import { securityHeaders } from '../http/security.ts';
import { Admission } from '../market/realtime/admission.ts';
import { Quota } from '../people/limits/quota.ts';
import type { Config } from './config.ts';

const MINUTE = 60_000;

/** What bounds and marks the connections of one server, its calls and its sockets alike. */
export async function connectionGuardsOf({ limits, proxies }: Pick<Config, 'limits' | 'proxies'>) {
  const trusts = proxiesOf(proxies);
  const connections = new Connections(
    { perNetwork: limits.connections, total: limits.total },
    trusts,
  );
  const requests = new Quota(limits.reads, MINUTE);
  const admission = new Admission({
    perNetwork: limits.sockets,
    total: limits.total,
    mayAsk: (network) => requests.take(network, performance.now()) === 0,
    trusts,
    connections,
  });
  return { trusts, connections, admission, headers: await securityHeaders() };
}
