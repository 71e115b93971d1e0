/**
 * Bytes that all readers of a process may be behind together; what surrounds a short message takes
 * four times as many.
 */
const ALL = 16 * 1_048_576;

/** A connection whose client may read more slowly than it is sent to. */
export interface Reader {
  /** Bytes that wait for the client. */
  readonly behind: number;
  /** Ends the connection: the client comes again, and begins with what is current. */
  cut(): void;
}

/**
 * Bounds what is kept for clients that do not read. Beyond the bound the one who is furthest behind
 * is cut. So slow readers keep their connections beside a crowd that reads nothing.
 */
export class Backlogs {
  readonly #all: number;
  readonly #behind = new Map<Reader, number>();
  #total = 0;

  constructor(all = ALL) {
    this.#all = all;
  }

  /** Notes how far a reader is behind, whenever that may have grown. */
  note(reader: Reader): void {
    this.#set(reader, reader.behind);
    if (this.#total <= this.#all) return;
    // Others may have read meanwhile.
    for (const each of this.#behind.keys()) this.#set(each, each.behind);
    while (this.#total > this.#all) {
      let [last, most]: [Reader | null, number] = [null, 0];
      for (const [each, behind] of this.#behind) if (behind > most) [last, most] = [each, behind];
      if (!last) return;
      this.leave(last);
      last.cut();
    }
  }

  leave(reader: Reader): void {
    this.#set(reader, 0);
  }

  #set(reader: Reader, bytes: number): void {
    this.#total += bytes - (this.#behind.get(reader) ?? 0);
    if (bytes > 0) this.#behind.set(reader, bytes);
    else this.#behind.delete(reader);
  }
}

/** Those of this process: memory is its own, whatever it serves. */
export const BACKLOGS = new Backlogs();

/** The used part of an engine.io connection. */
export interface PacketSocket {
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
  close(discard: boolean): void;
  on(event: 'packetCreate', listener: (packet: { readonly data?: unknown }) => void): unknown;
  on(event: 'flush' | 'drain', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** Watches what waits for a client of socket.io: in its connection, and in a WebSocket below it. */
export function watchBacklog(raw: PacketSocket, backlogs = BACKLOGS): void {
  let packets = 0;
  const reader: Reader = {
    get behind() {
      return packets + (raw.transport.socket?.bufferedAmount ?? 0);
    },
    cut: () => {
      raw.close(true);
      raw.transport.socket?.terminate?.();
    },
  };
  raw.on('packetCreate', ({ data }) => {
    packets += typeof data === 'string' ? data.length : 0;
    backlogs.note(reader);
  });
  raw.on('flush', () => {
    packets = 0;
  });
  raw.on('drain', () => backlogs.note(reader));
  raw.once('close', () => backlogs.leave(reader));
}
