import { Client, type ClientConfig } from 'pg';
import { connectError, DatabaseUnreachable, DatabaseUnusable } from './database-errors.ts';

declare module 'pg' {
  interface Client {
    /** The id that the server announced; the driver's types do not name it. */
    readonly processID: number;
  }
}

/** Time for one host to answer, ms. A host that is down must not use up a fail-over's seconds. */
const ANSWER_WITHIN = 2_000;

/** A connection to the server that accepts writes. */
export interface Connection {
  readonly client: Client;
  /** URL of this one host. */
  readonly url: string;
}

export interface ConnectOptions {
  /** For reading only: a standby will do. */
  readonly standbyToo?: boolean;
  readonly config?: ClientConfig;
}

/** One host of a database URL. */
interface Host {
  readonly url: string;
  /** `host:port`, for messages: the URL itself may contain a password. */
  readonly name: string;
}

/**
 * The hosts of a URL such as `postgres://user:secret@a:5432,b:5433/database`, in order. The driver
 * itself takes one host only.
 * @throws DatabaseUnusable when it is no such URL
 */
export function hostsOf(url: string): readonly Host[] {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^@/]*@)?)([^/?]+)(\/[^?]+.*)$/.exec(url);
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts ?? [];
  if (hosts === '') {
    throw new DatabaseUnusable('expected postgres://user:secret@host:port/database');
  }
  return hosts.split(',').map((each) => {
    const name = /:\d+$/.test(each) ? each : `${each}:5432`;
    return { url: `${scheme}${user}${name}${rest}`, name };
  });
}

/**
 * Connects to the host that accepts writes: the first one that is not a standby.
 *
 * A pooler is refused, because it may give the next statement to another backend, and with it away
 * the advisory lock. It is detected by the process id: a server announces the id of the backend
 * itself, a pooler one that it made up.
 * @param name - shown in the database's list of connections
 * @throws DatabaseUnreachable, DatabaseUnusable
 */
export async function connect(
  url: string,
  name: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  const faults: Error[] = [];
  for (const host of hostsOf(url)) {
    try {
      return { client: await connectTo(host, name, options), url: host.url };
    } catch (error) {
      faults.push(connectError(error, host.name));
    }
  }
  const unusable = faults.find((each) => each instanceof DatabaseUnusable);
  if (unusable || faults.length === 1) throw unusable ?? faults[0];
  throw new DatabaseUnreachable(
    faults
      .map(({ message }) => message.replace(/^The database cannot be reached: /, ''))
      .join('; '),
  );
}

async function connectTo(host: Host, name: string, options: ConnectOptions): Promise<Client> {
  const client = new Client({
    connectionString: host.url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_WITHIN,
    keepAlive: true,
    ...options.config,
  });
  // Without a listener, an error between two queries would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; standby: boolean }>(
      'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
    );
    const [{ pid, standby } = { pid: 0, standby: false }] = rows;
    if (pid !== client.processID) {
      throw new DatabaseUnusable(
        `${host.name} is a connection pooler. The leadership needs a connection of its own: name the server itself.`,
      );
    }
    if (standby && !options.standbyToo) throw new DatabaseUnreachable(`${host.name} is a standby`);
    return client;
  } catch (error) {
    await disconnect(client);
    throw error;
  }
}

/** Ends a connection, also one whose server does not answer. */
export async function disconnect(client: Client): Promise<void> {
  const { stream } = client.connection;
  const force = setTimeout(() => stream.destroy(), 250);
  await client.end().catch(() => undefined);
  clearTimeout(force);
}
