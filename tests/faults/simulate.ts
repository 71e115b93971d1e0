import { Subject, Subscription } from 'rxjs';
import { LOOK_EVERY } from '../../streams/connection/watch.ts';
import { createMarket } from '../../streams/create-market.ts';
import type { Drawable } from '../../streams/marbles/index.ts';
import type { MarketEngine } from '../../streams/market.ts';
import { FaultyRest } from './faulty-rest.ts';
import { FaultySocket } from './faulty-socket.ts';
import { Oracle } from './oracle.ts';
import { Random } from './random.ts';
import { type Fault, type Schedule, schedule } from './schedule.ts';
import { Timeline } from './timeline.ts';
import { SYMBOLS } from './true-exchange.ts';
import { FRAME, TURN, World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  /** The first broken rule with its device time; null when every rule held. */
  readonly problem: string | null;
  readonly schedule: Schedule;
  /** Trace of the run, if requested. */
  readonly log: readonly string[];
  /** Inputs of the engine, if traced. */
  readonly crossings: readonly Drawable[];
  /** Number of published values. */
  readonly shown: number;
}

/** Ends a run at its first broken rule. */
class Broken extends Error {}

/** Interval at which the ages of the outputs are checked, ms. */
const CHECK_EVERY = 500;

/** Runs one seed: the whole engine, a correct exchange, and faults between them. Deterministic. */
export function simulate(seed: number, { trace = false } = {}): Outcome {
  const random = new Random(seed);
  const plan = schedule(random);
  const timeline = new Timeline();
  const world = new World(timeline, plan, random, trace);
  let problem: string | null = null;
  const fail = (what: string) => {
    problem ??= `${timeline.now} ms: ${what}`;
    throw new Broken(problem);
  };
  const noted = (what: string) => {
    // The engine would swallow an error thrown here, so it is recorded and thrown later.
    problem ??= `${timeline.now} ms: ${what}`;
  };
  const socket = new FaultySocket(world);
  const rest = new FaultyRest(world, noted);
  const tick$ = new Subject<void>();
  const market = createMarket({
    sources: { socket, rest },
    clock: world.clock,
    lifecycle: world.lifecycle,
    random: () => random.next(),
    ...(plan.ticking && { tick$ }),
  });
  market.health$.subscribe(({ capabilities }) => {
    world.health = capabilities;
  });
  const oracle = new Oracle(world, noted);
  world.holds = oracle;
  const normal = world.exchange.activity;
  const screen = new Screen(market, oracle);
  const every = (ms: number, run: () => void) => {
    const again = () => {
      run();
      timeline.plan(ms, again);
    };
    timeline.plan(ms, again);
  };
  every(TURN, () => {
    const asleep = timeline.now >= plan.quiet || world.active('lull') !== undefined;
    world.exchange.activity = asleep ? 0 : normal;
    world.server.turn(world.now);
  });
  every(FRAME, () => {
    if (!world.active('paused')) tick$.next();
  });
  every(CHECK_EVERY, () => oracle.checkAges());
  for (const fault of plan.faults) begin(fault, { world, socket, rest, market, screen });
  for (const output of ['book', 'deals', 'candles', 'btc', 'eth', 'board']) screen.look(output);
  const runTo = (until: number) => {
    while (timeline.now < until) {
      timeline.runUntil(Math.min(until, timeline.now + TURN));
      if (problem) throw new Broken(problem);
    }
  };
  try {
    runTo(plan.end - 6_000);
    const asked = rest.asked;
    runTo(plan.end);
    oracle.checkFinal();
    if (rest.asked > asked) fail('REST is still polled although all is live');
    leave(seed, { timeline, socket, rest, market, screen, noted });
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  }
  screen.leave();
  market.close();
  const { log, crossings } = world;
  return { seed, problem, schedule: plan, log, crossings, shown: screen.shown };
}

interface Dependencies {
  readonly world: World;
  readonly socket: FaultySocket;
  readonly rest: FaultyRest;
  readonly market: MarketEngine;
  readonly screen: Screen;
}

/** Subscribes to the outputs as a page does. */
class Screen {
  shown = 0;
  readonly #market: MarketEngine;
  readonly #oracle: Oracle;
  readonly #open = new Map<string, Subscription>();

  constructor(market: MarketEngine, oracle: Oracle) {
    this.#market = market;
    this.#oracle = oracle;
  }

  look(output: string): void {
    if (this.#open.has(output)) return;
    const { book$, deals$, candles$, quote$, quotes$ } = this.#market;
    const oracle = this.#oracle;
    const [btc, eth] = SYMBOLS;
    const count =
      <T>(show: (value: T) => void) =>
      (value: T) => {
        this.shown += 1;
        show(value);
      };
    const outputs: Readonly<Record<string, () => Subscription>> = {
      book: () => book$(btc, { depth: 500 }).subscribe(count((live) => oracle.book(output, live))),
      deals: () => deals$(btc).subscribe(count((live) => oracle.deals(output, live))),
      candles: () => candles$(btc, '1m').subscribe(count((live) => oracle.candles(output, live))),
      btc: () => quote$(btc).subscribe(count((live) => oracle.quote(output, live, btc))),
      eth: () => quote$(eth).subscribe(count((live) => oracle.quote(output, live, eth))),
      board: () => quotes$.subscribe(count((live) => oracle.board(output, live))),
    };
    const subscription = new Subscription();
    this.#open.set(output, subscription);
    subscription.add(outputs[output]?.());
  }

  turnAway(output: string): void {
    this.#open.get(output)?.unsubscribe();
    this.#open.delete(output);
    this.#oracle.left(output);
  }

  leave(): void {
    for (const output of [...this.#open.keys()]) this.turnAway(output);
  }
}

function begin(fault: Fault, { world, socket, rest, market, screen }: Dependencies): void {
  const { timeline } = world;
  const at = (time: number, run: () => void) => timeline.plan(time - timeline.now, run);
  at(fault.at, () => world.trace(() => `FAULT   ${fault.kind} until ${fault.until}`));
  if (fault.kind === 'half-open') at(fault.at, () => socket.lose());
  else if (fault.kind === 'cut') at(fault.at, () => socket.cut());
  else if (fault.kind === 'stall' && fault.cut) at(fault.until, () => socket.cut());
  else if (fault.kind === 'dead-topic') {
    at(fault.at, () => {
      for (const topic of fault.topics) world.server.stalled.add(topic);
    });
    at(fault.until, () => world.server.stalled.clear());
  } else if (fault.kind === 'hidden') {
    at(fault.at, () => world.visible$.next(false));
    at(fault.until, () => world.visible$.next(world.active('hidden') === undefined));
  } else if (fault.kind === 'offline') {
    at(fault.at, () => {
      world.online$.next(false);
      socket.cut();
    });
    at(fault.until, () => {
      world.online$.next(world.active('offline') === undefined);
      world.resume$.next();
    });
  } else if (fault.kind === 'sleep') {
    at(fault.at, () => {
      if (fault.link !== 'buffered') socket.lose();
      world.sleep(fault.ms, fault.monotonicTicks);
      // A device gives no notice of sleep, so the clocks are compared every two seconds.
      world.dazed = timeline.now + LOOK_EVERY + 100;
      if (fault.link === 'cut') at(timeline.now + 50, () => socket.cut());
      at(timeline.now + fault.notifiedAfter, () => world.resume$.next());
    });
  } else if (fault.kind === 'clock-jump') at(fault.at, () => world.jump(fault.by));
  else if (fault.kind === 'restart') {
    at(fault.at, () => {
      world.exchange.restart(world.now);
      rest.former(fault.former);
      socket.cut();
    });
  } else if (fault.kind === 'forget') {
    at(fault.at, () => {
      for (const each of world.server.links)
        for (const topic of fault.topics) each.topics.delete(topic);
    });
  } else if (fault.kind === 'older-restart') {
    at(fault.at, () => market.loadOlder(SYMBOLS[0], '1m'));
    at(fault.at + 1, () => {
      world.exchange.restart(world.now);
      socket.cut();
    });
  } else if (fault.kind === 'leave') {
    at(fault.at, () => screen.turnAway(fault.output));
    at(fault.until, () => screen.look(fault.output));
  } else if (fault.kind === 'older') at(fault.at, () => market.loadOlder(SYMBOLS[0], '1m'));
}

/** Ends a run in one of three ways; none of them may leave a timer or a connection. */
function leave(
  seed: number,
  {
    timeline,
    socket,
    rest,
    market,
    screen,
    noted,
  }: Omit<Dependencies, 'world'> & { timeline: Timeline; noted: (problem: string) => void },
): void {
  if (seed % 3 !== 0) screen.leave();
  // Longer than the linger of a price and, after it, of all prices.
  if (seed % 3 === 1) {
    timeline.runUntil(timeline.now + 21_000);
    if (market.wanted.size > 0) noted(`topics are still wanted: ${[...market.wanted].join(' ')}`);
  }
  market.close();
  if (timeline.pending('engine') > 0) noted(`${timeline.pending('engine')} timers are left behind`);
  if (rest.open > 0) noted(`${rest.open} requests are left behind`);
  if (socket.open > 0) noted(`${socket.open} connections are left behind`);
}
