/**
 * The sockets of the door: public streams, and calls; on the exchange's server or behind an edge.
 */
import type { Frame } from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import { networkOf } from '../../http/client-address.ts';
import type { FrameSource } from '../../market/realtime/frame-source.ts';
import type { MarketDependencies } from '../market/door-market.ts';
import type { DoorMarketName, DoorRoute } from '../route.ts';
import type { DoorLimits } from '../serve/limits.ts';
import type { DoorSocket } from '../sockets/line.ts';
import type { ListenKeys } from '../user-data/listen-keys.ts';
import { type CallDependencies, CallSocket } from '../ws-api/call-socket.ts';
import { Channels, type Deliver } from './channels.ts';
import { Client } from './client.ts';
import { listen } from './listen-socket.ts';
import type { StreamPath } from './path.ts';

interface MarketOptions {
  readonly listenKeys: ListenKeys;
  readonly limits: DoorLimits;
  /** The calls over its sockets. */
  readonly methods: ReadonlyMap<string, DoorRoute>;
}

export interface StreamOptions extends MarketDependencies {
  /** Creates the source of public frames, which sends them to the given function. */
  readonly frames: (broadcast: (frame: Frame) => void) => FrameSource;
  /** Interval of turns, ms; a tenth of a second when absent. */
  readonly frameInterval?: number | undefined;
  /** Real time of pings and limits of messages, ms. */
  readonly pace: Clock;
  /** Calls over sockets. */
  readonly calls: CallDependencies;
  /** What each market has of its own. */
  readonly markets: Readonly<Record<DoorMarketName, MarketOptions>>;
  /** Sends events as deliberate faults allow. */
  readonly deliver: Deliver;
}

export interface DoorStreams {
  /** Serves an opened socket. @param address - of the client */
  welcome(socket: DoorSocket, address: string, path: StreamPath): void;
  /**
   * @param takesTurns - false when somebody else calls {@link DoorStreams.turn}; true when absent
   */
  start(takesTurns?: boolean): void;
  /** One turn: events that are due. */
  turn(): void;
  /** Tells the listeners of liquidations. */
  liquidated(symbol: string, event: object): void;
  /** Cuts every socket, as a network would. */
  disconnect(): void;
  close(): void;
}

/** Interval of turns, ms. */
const TURN = 100;

/** Serves the sockets of the door. Call `start` once the server listens. */
export function createStreams(options: StreamOptions): DoorStreams {
  const { market, markets, pace } = options;
  const channels = new Channels(options, options.frames, options.deliver);
  const clients = new Set<Client | CallSocket>();
  const callSocket = (socket: DoorSocket, address: string, of: DoorMarketName): CallSocket => {
    const { limits, methods } = markets[of];
    const own = { market: of, limits, methods, pace, address, network: networkOf(address) };
    return new CallSocket(socket, { ...options.calls, ...own });
  };
  const welcome = (socket: DoorSocket, address: string, path: StreamPath): void => {
    const client = path.takesCalls
      ? callSocket(socket, address, path.market)
      : new Client(socket, {
          ...{ channels, market, pace, combined: path.combined, of: path.market },
        });
    clients.add(client);
    socket.once('close', () => {
      clients.delete(client);
      client.end();
    });
    if (!(client instanceof Client)) return;
    client.begin(path.streams);
    // An address names streams, listen keys, or both.
    for (const name of new Set(path.streams)) {
      // A listen key of futures is served at the address of spot streams too, as old programs do.
      for (const owner of ['spot', 'futures'] as const) {
        const { clock, userData } = options.calls;
        const own = { clock, userData, listenKeys: markets[owner].listenKeys, of: owner };
        socket.once('close', listen(name, client, own));
      }
    }
  };
  const turn = (): void => channels.turn();
  const sweep = (): void => {
    for (const { listenKeys } of Object.values(markets)) listenKeys.sweep();
    for (const client of clients) client.sweep();
  };
  const disconnect = (): void => {
    for (const client of [...clients]) client.close();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    welcome,
    turn,
    disconnect,
    liquidated: (symbol, event) => channels.liquidated(symbol, event),
    start(takesTurns = true) {
      timer = setInterval(() => {
        if (takesTurns) turn();
        sweep();
      }, options.frameInterval ?? TURN);
    },
    close() {
      clearInterval(timer);
      disconnect();
    },
  };
}
