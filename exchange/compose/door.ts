import { EpochIds, type StoredIds } from '../door/epoch-ids.ts';
import { futuresMarketRoutes } from '../door/market/futures.ts';
import { marketRoutes } from '../door/market/index.ts';
import { FUTURES, SPOT } from '../door/rate-limits.ts';
import { Callers } from '../door/serve/callers.ts';
import { DoorLimits } from '../door/serve/limits.ts';
import { orderCountsRoute } from '../door/serve/order-counts.ts';
import type { DoorOptions } from '../door/serve/scope.ts';
import { Freshness } from '../door/sign/freshness.ts';
import { createStreams, type DoorStreams } from '../door/streams/index.ts';
import { forceOrderEvent } from '../door/user-data/futures-report.ts';
import { ListenKeys } from '../door/user-data/listen-keys.ts';
import { listenKeyRoutes } from '../door/user-data/routes.ts';
import { socketMethods } from '../door/ws-api/methods.ts';
import type { Faults } from '../faults/faults.ts';
import type { Clock } from '../foundation/ports/ports.ts';
import type { MarketHub } from '../market/hub.ts';
import { Publisher } from '../market/realtime/publisher.ts';
import type { Core } from './core.ts';

export interface DoorParts {
  readonly core: Pick<Core, 'backOffice' | 'doorRoutes' | 'userData' | 'writer'>;
  readonly hub: MarketHub;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Keeps the ids of books and deals. */
  readonly storedIds: StoredIds | undefined;
  /** Counts calls; real time when absent. */
  readonly counted?: Clock | undefined;
  /**
   * Signed calls of the first so many ms are refused, because an earlier process may have taken
   * them.
   */
  readonly settling?: number;
}

/** The Binance-shaped API of a core: all its calls and sockets, wherever they are served. */
export function createDoor(parts: DoorParts): {
  readonly calls: DoorOptions;
  readonly streams: DoorStreams;
} {
  const { core, hub, clock, faults } = parts;
  const { backOffice, writer } = core;
  const { keys, seal } = backOffice;
  const publicDoor = {
    market: hub,
    clock,
    ids: new EpochIds(hub, clock, parts.storedIds),
  };
  // Signed calls may use the exchange's clock or real time.
  const wall = { now: () => Date.now() + faults.skew };
  const counted = parts.counted ?? wall;
  const shared = { wall, keys, seal, writer };
  const listenKeys = {
    spot: new ListenKeys('spot', shared),
    futures: new ListenKeys('futures', shared),
  };
  const limits = { spot: new DoorLimits(counted, SPOT), futures: new DoorLimits(counted, FUTURES) };
  const guards = {
    callers: new Callers({
      ...{ keys, seal },
      freshness: new Freshness([clock, wall], parts.settling),
    }),
    clock,
    faultOf: (name: string, keyId: number | null) => faults.doorCall(name, keyId),
  };
  // All routes and streams of the Binance-shaped API are named here.
  const routes = [
    ...marketRoutes(publicDoor),
    ...futuresMarketRoutes(publicDoor),
    ...core.doorRoutes,
    orderCountsRoute('/api/v3/rateLimit/order', 40, limits.spot),
    orderCountsRoute('/fapi/v1/rateLimit/order', 1, limits.futures),
    ...listenKeyRoutes(listenKeys.spot, '/api/v3/userDataStream'),
    ...listenKeyRoutes(listenKeys.futures, '/fapi/v1/listenKey'),
  ];
  const marketOf = (name: 'spot' | 'futures') => ({
    ...{ listenKeys: listenKeys[name], limits: limits[name], methods: socketMethods(routes, name) },
  });
  const streams = createStreams({
    ...publicDoor,
    frames: (broadcast) => new Publisher(hub, clock, broadcast),
    frameInterval: hub.feed.frameInterval,
    pace: { now: () => performance.now() },
    calls: { ...guards, keys, userData: core.userData },
    markets: { spot: marketOf('spot'), futures: marketOf('futures') },
    deliver: (name, send) => faults.deliver(name, send),
  });
  faults.onDisconnect(streams.disconnect);
  core.userData.deliverBy((name, send) => faults.deliver(name, send));
  faults.onCut((isMeant) => core.userData.cut(isMeant));
  core.userData.onCommit((rows, now) => {
    for (const { row, table } of rows) {
      if (table === 'contract_orders' && row.reason === 'liquidation') {
        streams.liquidated(row.symbol, forceOrderEvent(row, now));
      }
    }
  });
  return {
    calls: { routes, ...guards, limits: limits.spot, futuresLimits: limits.futures },
    streams,
  };
}
