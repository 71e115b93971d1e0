import { type Bus, BusDown, BusTimeout, NoResponders, type Unsubscribe } from './bus.ts';

type Handler = (payload: Uint8Array) => Promise<Uint8Array>;

/** A connection to a {@link MemoryBroker}; tests can cut it and lose its messages. */
export interface MemoryBus extends Bus {
  /** Cuts or restores the connection. */
  link(connected: boolean): void;
  /** Decides which messages to this connection are lost; none when null. */
  lose(which: ((subject: string, payload: Uint8Array) => boolean) | null): void;
}

interface Server {
  readonly handler: Handler;
  readonly group: string | null;
  readonly bus: Connection;
}

/** A bus within one process: for tests, and for a cluster without machines. */
export class MemoryBroker {
  readonly subscribers = new Map<string, Set<readonly [Connection, (p: Uint8Array) => void]>>();
  readonly servers = new Map<string, Set<Server>>();

  connect(): MemoryBus {
    return new Connection(this);
  }

  /** Delivers in a later turn, as a network does; each payload is copied. */
  deliver(subject: string, payload: Uint8Array): void {
    const bytes = payload.slice();
    setImmediate(() => {
      for (const [bus, listener] of [...(this.subscribers.get(subject) ?? [])]) {
        if (bus.hears(subject, bytes)) listener(bytes);
      }
    });
  }

  /** The servers that receive a request: one of each group. */
  serversOf(subject: string): readonly Server[] {
    const chosen = new Map<unknown, Server>();
    for (const server of this.servers.get(subject) ?? []) {
      if (server.bus.connected) chosen.set(server.group ?? server, server);
    }
    return [...chosen.values()];
  }
}

class Connection implements MemoryBus {
  readonly #broker: MemoryBroker;
  readonly #links = new Set<(connected: boolean) => void>();
  readonly #pending = new Set<(error: Error) => void>();
  #connected = true;
  #closed = false;
  #loses: ((subject: string, payload: Uint8Array) => boolean) | null = null;

  constructor(broker: MemoryBroker) {
    this.#broker = broker;
  }

  get connected(): boolean {
    return this.#connected;
  }

  hears(subject: string, payload: Uint8Array): boolean {
    return this.#connected && !this.#loses?.(subject, payload);
  }

  lose(which: ((subject: string, payload: Uint8Array) => boolean) | null): void {
    this.#loses = which;
  }

  link(connected: boolean): void {
    if (connected === this.#connected || this.#closed) return;
    this.#connected = connected;
    if (!connected) for (const fail of [...this.#pending]) fail(new BusDown(true));
    for (const listener of [...this.#links]) listener(connected);
  }

  onLink(listener: (connected: boolean) => void): Unsubscribe {
    this.#links.add(listener);
    return () => this.#links.delete(listener);
  }

  publish(subject: string, payload: Uint8Array): void {
    if (this.#connected) this.#broker.deliver(subject, payload);
  }

  subscribe(subject: string, listener: (payload: Uint8Array) => void): Unsubscribe {
    return enter(this.#broker.subscribers, subject, [this, listener] as const);
  }

  serve(subject: string, handler: Handler, group: string | null = null): () => Promise<void> {
    const running = new Set<Promise<unknown>>();
    const taken: Handler = (payload) => {
      const answer = handler(payload);
      const settled: Promise<unknown> = answer
        .catch(() => undefined)
        .finally(() => running.delete(settled));
      running.add(settled);
      return answer;
    };
    const end = enter(this.#broker.servers, subject, { handler: taken, group, bus: this });
    return async () => {
      end();
      await Promise.all(running);
    };
  }

  request(subject: string, payload: Uint8Array, timeout: number): Promise<Uint8Array> {
    if (!this.#connected) return Promise.reject(new BusDown(false));
    const servers = this.#broker.serversOf(subject);
    if (servers.length === 0) return Promise.reject(new NoResponders(subject));
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.#pending.delete(fail);
        act();
      };
      const fail = (error: Error): void => settle(() => reject(error));
      const timer = setTimeout(() => fail(new BusTimeout(subject)), timeout);
      this.#pending.add(fail);
      const bytes = payload.slice();
      setImmediate(() => {
        for (const { handler, bus } of servers) {
          if (!bus.hears(subject, bytes)) continue;
          handler(bytes).then(
            (answer) => {
              if (bus.connected && this.hears(`reply ${subject}`, answer))
                setImmediate(() => settle(() => resolve(answer.slice())));
            },
            () => undefined,
          );
        }
      });
    });
  }

  async close(): Promise<void> {
    this.link(false);
    this.#closed = true;
    for (const set of this.#broker.subscribers.values()) {
      for (const each of set) if (each[0] === this) set.delete(each);
    }
    for (const set of this.#broker.servers.values()) {
      for (const each of set) if (each.bus === this) set.delete(each);
    }
  }
}

function enter<Entry>(table: Map<string, Set<Entry>>, subject: string, entry: Entry): Unsubscribe {
  const set = table.get(subject) ?? new Set();
  table.set(subject, set.add(entry));
  return () => set.delete(entry);
}
