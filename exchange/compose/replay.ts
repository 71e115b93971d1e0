import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate as rest } from 'node:timers/promises';
import { Faults } from '../faults/faults.ts';
import { Metrics } from '../http/metrics.ts';
import { createServer } from '../http/server.ts';
import { settingsRoutes } from '../http/settings.ts';
import { PlaybackClock } from '../market/feeds/recording/playback.ts';
import { RecordingFeed } from '../market/feeds/recording/recording-feed.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { MarketHub } from '../market/hub.ts';
import { LONGEST_GAP, STALE_AFTER } from '../market/hub-options.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { Gateway } from '../market/realtime/gateway.ts';
import { Publisher } from '../market/realtime/publisher.ts';
import { marketRoutes } from '../market/routes.ts';
import { configOf } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';

export interface ReplayOptions {
  readonly file: string;
  readonly port?: number;
  readonly host?: string;
  /** Speed of 0.1…1000; 1 is real time. `Infinity` is as fast as the file can be read. */
  readonly speed?: number;
  /** Arrival time to start at, ms UTC. */
  readonly from?: number;
  /** Restarts at the end as a new epoch; otherwise the market stops there. */
  readonly loop?: boolean;
}

export interface RunningReplay {
  readonly url: string;
  readonly port: number;
  readonly market: MarketHub;
  close(): Promise<void>;
}

/**
 * Serves a recording as the exchange's market side: the same calls, topics and frames, on the times
 * of the recording. There are no accounts; calls that require one answer `not-logged-in`.
 *
 * @throws RecordingError, and errors of listening on a port
 */
export async function startReplay(options: ReplayOptions): Promise<RunningReplay> {
  const { file, port = 0, host = '127.0.0.1', speed = 1, from = null, loop = true } = options;
  const config = configOf({ port, host });
  const clock = new PlaybackClock({ speed, from, loop });
  const feed = await RecordingFeed.open(file, clock, clock);
  // On a fast clock, a tick of the feed may take a long time without being a silence.
  const factor = Math.max(1, speed);
  const hub = new MarketHub({
    feed,
    clock,
    newEpoch: () => randomBytes(6).toString('hex'),
    rest: () => rest(),
    staleAfter: STALE_AFTER * factor,
    longestGap: LONGEST_GAP * factor,
  });
  const metrics = new Metrics();
  const { admission, ...doors } = await connectionGuardsOf(config);
  const faults = new Faults({ next: () => randomInt(2 ** 48 - 1) / 2 ** 48 });
  try {
    hub.start();
    await hub.ready;
    const server = await createServer({
      bindings: [...settingsRoutes(null), ...marketRoutes(hub, clock, async () => ({}))],
      callerOf: () => null,
      userOf: () => null,
      metrics,
      ready: () => true,
      metricsKey: config.metricsKey,
      checkAnswers: config.checkAnswers,
      origins: config.origins,
      limits: config.limits,
      ...doors,
      appFolder: config.appFolder,
      firstBoard: () => firstBoardOf(hub, clock),
      log: config.log,
    });
    const gateway = new Gateway(server.server, {
      market: hub,
      // People and sockets use real time at any speed of the recording.
      frames: (broadcast) => new Publisher(hub, clock, broadcast, { now: () => Date.now() }),
      frameInterval: hub.feed.frameInterval,
      clock,
      accounts: new AccountFrames(() => hub.epoch, clock),
      authenticate: () => null,
      faults,
      metrics,
      origins: config.origins,
      admission,
      headers: doors.headers,
    });
    await server.listen({ port, host });
    gateway.start();
    const bound = (server.server.address() as AddressInfo).port;
    return {
      url: `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${bound}`,
      port: bound,
      market: hub,
      close: async () => {
        hub.stop();
        gateway.close();
        await server.close();
      },
    };
  } catch (error) {
    hub.stop();
    throw error;
  }
}
