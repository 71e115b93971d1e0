import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { MemoryBroker, type MemoryBus } from '../cluster/bus/memory-bus.ts';
import { contractVersion } from '../cluster/contract-version.ts';
import { lead } from '../cluster/leader.ts';
import { configOf, type ExchangeOptions } from '../compose/config.ts';
import { type Core, createCore } from '../compose/core.ts';
import { type RunningEdge, startEdge } from '../compose/edge.ts';
import { ledPrograms } from '../compose/led-programs.ts';
import { Faults } from '../faults/faults.ts';
import { scaledClock } from '../faults/scaled-clock.ts';
import type { Store } from '../foundation/store/store.ts';
import { Metrics } from '../http/metrics.ts';
import { commitSpan } from '../http/tracing.ts';
import { createFeed } from '../market/feeds/feeds.ts';
import { ScriptedFeed } from '../market/feeds/scripted-feed.ts';
import { MarketHub } from '../market/hub.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { memoryFiles } from '../people/uploads/files.ts';

/** A leader on an embedded store. */
export interface TestLeader {
  readonly core: Core;
  readonly hub: MarketHub;
  readonly faults: Faults;
  readonly bus: MemoryBus;
  /** Stops answering and publishing, as a killed process does; the store stays open. */
  vanish(): void;
  close(): Promise<void>;
}

/** A cluster in one process: a leader on an embedded store, a bus in memory, and edges. */
export class SmallCluster {
  readonly broker = new MemoryBroker();
  readonly files = memoryFiles();
  readonly #options: ExchangeOptions;
  readonly #open: { close(): Promise<void> }[] = [];

  constructor(options: ExchangeOptions = {}) {
    this.#options = options;
  }

  /** @param store - the state of an earlier leader; an empty one when absent */
  async leader(term: number, store?: Store): Promise<TestLeader> {
    const config = configOf({ dataDir: ':memory:', ...this.#options });
    const random = { next: () => randomInt(2 ** 48 - 1) / 2 ** 48 };
    const faults = new Faults(random);
    if (config.faults) faults.set(config.faults);
    const steady = scaledClock(config.speed);
    const clock = { now: () => steady.now() + faults.skew };
    const feed = new ScriptedFeed(
      await createFeed(config.feed, clock, () => 'small-cluster'),
      clock,
      (symbol) => faults.path(symbol),
    );
    let userDeals: Core['userDeals'] = () => [];
    const hub = new MarketHub({
      feed,
      clock,
      newEpoch: () => randomBytes(6).toString('hex'),
      rest: () => rest(),
      userDeals: (symbol) => userDeals(symbol, 0),
    });
    const accounts = new AccountFrames(() => hub.epoch, clock);
    const { backOffice, sessionLifetime } = config;
    const core = await createCore({
      dataDir: config.dataDir,
      clock,
      random,
      market: hub,
      bus: accounts,
      config: {
        ...{ backOffice, sessionLifetime, waits: commitSpan },
        ...(store && { store, filesIn: config.dataDir }),
      },
    });
    userDeals = core.userDeals;
    hub.attach(core.matching);
    hub.start();
    await hub.ready;
    const bus = this.broker.connect();
    const wire = contractVersion();
    const { log } = config;
    const mayAnswer = (): boolean => core.ready();
    const metrics = new Metrics();
    const own = { bus, term, core, hub, clock, accounts, metrics, wire, mayAnswer, log };
    const mayPublish = (): boolean => true;
    const programs = await ledPrograms({
      ...{ core, hub, clock, faults, term },
      ...{ dataDir: config.dataDir, log },
    });
    const end = lead({
      ...{ ...own, mayPublish, programs, sandbox: true, prepared: Promise.resolve() },
    });
    // The jobs of a leading core.
    const jobs = setInterval(() => void core.backOffice.turn(), 200);
    let gone = false;
    const vanish = (): void => {
      if (gone) return;
      gone = true;
      bus.link(false);
      clearInterval(jobs);
      void end();
      void programs.close();
      hub.stop();
      faults.close();
    };
    const leader = {
      core,
      hub,
      faults,
      bus,
      vanish,
      close: async () => {
        // A successor may use its store.
        if (gone) return;
        vanish();
        await core.close();
      },
    };
    this.#open.push(leader);
    return leader;
  }

  async edge(bus: MemoryBus = this.broker.connect(), patience?: number): Promise<RunningEdge> {
    const exchange = { port: 0, ...this.#options };
    const edge = await startEdge({ bus, files: this.files, exchange, patience });
    this.#open.unshift(edge);
    return edge;
  }

  async close(): Promise<void> {
    for (const each of this.#open) await each.close();
  }
}

/** Resolves when an edge has the market. */
export async function whenReady(edge: RunningEdge): Promise<void> {
  while (edge.unready() !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}
