import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { coinByCode, parseUnits, type RequestOf } from '@tideline/wire';
import * as funding from '@tideline/wire/calls/funding';
import { center, center2, hasPassword } from '@tideline/wire/calls/user';
import { paperFunds, walletList } from '@tideline/wire/calls/wallet';
import { Faults } from '../faults/faults.ts';
import { SteppedClock } from '../faults/stepped-clock.ts';
import type { Authenticate } from '../foundation/ports/ports.ts';
import type { Binding, Context } from '../http/handler.ts';
import { Metrics } from '../http/metrics.ts';
import { createServer } from '../http/server.ts';
import { settingsRoutes } from '../http/settings.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { MarketHub } from '../market/hub.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { Gateway } from '../market/realtime/gateway.ts';
import { Publisher } from '../market/realtime/publisher.ts';
import { marketRoutes } from '../market/routes.ts';
import type { Config } from './config.ts';
import type { connectionGuardsOf } from './connection-guards.ts';
import { createCore } from './core.ts';
import type { PracticeDays } from './practice/days.ts';
import type { Nested, NestedOptions } from './practice/nested.ts';
import { stepFills } from './step-fills.ts';
import { Steps } from './steps.ts';

/** What a run takes from the exchange that it runs in. */
export interface Host {
  readonly config: Config;
  readonly guards: Awaited<ReturnType<typeof connectionGuardsOf>>;
  readonly authenticate: Authenticate;
  readonly days: PracticeDays;
}

/**
 * The shortest time between two turns of the socket, ms: a fast run advances hundreds of times a
 * second.
 */
const MIN_TURN = 50;

/** Groups of calls that a run answers. The others concern a person or an outside world. */
const GROUPS = new Set(['market', 'settings', 'spot', 'options', 'contracts', 'wallet', 'records']);
const OUTSIDE = new Set<unknown>([...Object.values(funding), paperFunds]);
const OF_PERSON = new Set<unknown>([center, center2, hasPassword]);
const isPractised = ({ row }: Binding): boolean =>
  OF_PERSON.has(row) || (GROUPS.has(row.group) && !OUTSIDE.has(row));

/**
 * Opens a practice run's exchange, whose clock stands still at its beginning. Only tokens of the
 * owner open its account. Its state is in memory.
 * @throws RecordingError
 */
export async function openNested(options: NestedOptions, host: Host): Promise<Nested> {
  const { config, guards } = host;
  const clock = new SteppedClock();
  const { feed, from, to } = await host.days.open(options.day, options.owner, options.from, clock);
  const random = { next: () => randomInt(2 ** 48 - 1) / 2 ** 48 };
  const hub = new MarketHub({
    ...{ feed, clock, rest: () => rest() },
    newEpoch: () => randomBytes(6).toString('hex'),
  });
  const accounts = new AccountFrames(() => hub.epoch, clock);
  // Devices keep what they know of a user by its id, which no other account may have.
  const userId = String(randomInt(10 ** 12, 10 ** 13));
  const amount = parseUnits(options.balance, coinByCode('USDT')?.scale ?? 0);
  const core = await createCore({
    ...{ dataDir: ':memory:', clock, random, market: hub, bus: accounts },
    config: {
      sole: { id: userId, funds: [{ account: 'currency', coin: 'USDT', amount }] },
      report: (error) => config.log.error(error),
    },
  });
  const owned: Authenticate = (token) => {
    const session = host.authenticate(token);
    return session?.userId === options.owner ? { ...session, userId, verified: true } : null;
  };
  hub.attach(core.matching);
  const steps = new Steps({ clock, hub, core });
  // A row may be written again while the clock stands still.
  const fills = new Set<string>();
  core.userData.onCommit((rows, now) => {
    for (const { row, table } of rows) {
      if (table === 'spot_fills') fills.add(`spot ${row.id}`);
      if (table !== 'contract_orders') continue;
      for (const { side } of stepFills([], [row], now)) fills.add(`contract ${row.id} ${side}`);
    }
  });
  const metrics = new Metrics();
  const { admission, ...doors } = guards;
  const bindings = [
    ...core.bindings,
    ...settingsRoutes(core.languages),
    ...marketRoutes(hub, clock, core.available),
  ].filter(isPractised);
  const end = async (): Promise<void> => {
    hub.stop();
    await core.close();
  };
  try {
    hub.start();
    await steps.begin();
    const server = await createServer({
      ...{ bindings, callerOf: owned, metrics, metricsKey: '', ...doors },
      userOf: (token) => owned(token)?.userId ?? null,
      languageOf: core.languages.of,
      ready: () => true,
      checkAnswers: config.checkAnswers,
      origins: config.origins,
      limits: config.limits,
      // The app's addresses are those of the exchange around it.
      appFolder: null,
      firstBoard: () => firstBoardOf(hub, clock),
      tls: config.tls,
      log: config.log,
    });
    await server.ready();
    const gateway = new Gateway(server.server, {
      market: hub,
      // People and sockets use real time at any speed of the run.
      frames: (broadcast) => new Publisher(hub, clock, broadcast, { now: () => Date.now() }),
      ...{ clock, accounts, metrics, admission, authenticate: owned },
      faults: new Faults(random),
      origins: config.origins,
      headers: doors.headers,
    });
    gateway.start();
    let turned = Number.NEGATIVE_INFINITY;
    steps.onEnd(() => {
      // The gateway's own timer sends what follows sooner.
      if (performance.now() - turned < MIN_TURN) return;
      turned = performance.now();
      gateway.turn();
    });
    const worth = core.bindings.find(({ row }) => row === walletList);
    const context = { caller: { userId, sessionId: '', verified: true }, lang: 'en', address: '' };
    return {
      ...{ from, to, steps, server: server.server },
      fills: () => fills.size,
      equity: async () => {
        const request: RequestOf<typeof walletList> = {};
        const wallet = await worth?.handle(request, context as Context);
        return (wallet as { readonly total: string }).total;
      },
      close: async () => {
        // Waits for the advance under way.
        await steps.advance({ deals: 0, symbol: null });
        gateway.close();
        await server.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
