import type { Random } from './random.ts';

/** Every simulated fault. Times are device ms since the start; a fault ends at `until`. */
export type Fault = { readonly at: number; readonly until: number } & (
  | { readonly kind: 'drop'; readonly share: number }
  | { readonly kind: 'duplicate'; readonly share: number }
  | { readonly kind: 'reorder'; readonly share: number; readonly by: number }
  | { readonly kind: 'delay'; readonly by: number }
  /** Nothing arrives. At the end, the held frames arrive, or the connection is lost (`cut`). */
  | { readonly kind: 'stall'; readonly cut: boolean }
  /** The connection is lost without notice. */
  | { readonly kind: 'half-open' }
  /** The connection ends. Until `until`, new ones are refused or hang. */
  | { readonly kind: 'cut'; readonly hang: boolean }
  /** The feed of these topics stops; all others continue. */
  | { readonly kind: 'dead-topic'; readonly topics: readonly string[] }
  /** The client's socket requests are lost, and so are their acknowledgements. */
  | { readonly kind: 'deaf' }
  | { readonly kind: 'malformed'; readonly share: number }
  /** Acknowledgements arrive `by` ms later; frames are not delayed. */
  | { readonly kind: 'slow-acks'; readonly by: number }
  /** Subscriptions are refused. */
  | { readonly kind: 'refuse' }
  /** The exchange loses the subscriptions of these topics. */
  | { readonly kind: 'forget'; readonly topics: readonly string[] }
  /** Frames of these topics arrive `by` ms late. */
  | { readonly kind: 'lag'; readonly topics: readonly string[]; readonly by: number }
  /** Frames of these topics contain invalid data only. */
  | { readonly kind: 'nonsense'; readonly topics: readonly string[] }
  /** Some frames have sequences, times or epochs that contradict their neighbours. */
  | { readonly kind: 'poison'; readonly share: number }
  /** The screen is paused and draws nothing. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'rest-slow'; readonly by: number }
  | { readonly kind: 'rest-fail'; readonly retryAfter: number | null }
  | { readonly kind: 'rest-hang' }
  /** A cache between client and exchange repeats its first answer. */
  | { readonly kind: 'rest-old' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'save-data' }
  /** Exchange time that passes while the device sleeps, ms. */
  | {
      readonly kind: 'sleep';
      readonly ms: number;
      readonly monotonicTicks: boolean;
      readonly link: 'lost' | 'cut' | 'buffered';
      /** Delay until the page is notified that it resumed, ms. */
      readonly notifiedAfter: number;
    }
  | { readonly kind: 'clock-jump'; readonly by: number }
  /** A new epoch. Connections end, and for `former` ms the old instance still answers REST. */
  | { readonly kind: 'restart'; readonly former: number }
  /** The market is silent, so no later data repairs what was lost before. */
  | { readonly kind: 'lull' }
  /** The output is unsubscribed and subscribed again. */
  | { readonly kind: 'leave'; readonly output: string }
  | { readonly kind: 'older' }
  /** A request for older candles is pending while the exchange restarts. */
  | { readonly kind: 'older-restart' }
);

export interface Schedule {
  readonly faults: readonly Fault[];
  /** Time at which all faults are over. */
  readonly healed: number;
  /** Time at which the market falls silent. From then on, the outputs must reach the truth. */
  readonly quiet: number;
  readonly end: number;
  /** Longest time a frame may be in transit, ms: how old a value may legitimately be. */
  readonly lateness: number;
  /** Network latency in one direction, ms. */
  readonly latency: number;
  readonly crowd: boolean;
  /**
   * Whether outputs are limited to screen ticks, as in the app; otherwise every value is published.
   */
  readonly ticking: boolean;
  /** Maximum number of candles in one answer of the exchange. */
  readonly pageCap: number;
}

const TOPICS = [
  'tickers',
  'price:BTCUSDT',
  'price:ETHUSDT',
  'depth:BTCUSDT',
  'deal:BTCUSDT',
  'kline:BTCUSDT:1m',
] as const;

/**
 * Longest time a client may need to recover, ms: 25 s until it abandons an unresponsive exchange,
 * 15 s of the longest backoff, 5 s until a quiet topic sends.
 */
const HEALING = 46_000;
/** Three quiet frames: the engine needs two to learn the rhythm of a silent market. */
const QUIET = 17_000;

type Make = (random: Random, at: number, until: number) => Fault;

const KINDS: readonly Make[] = [
  (r, at, until) => ({ at, until, kind: 'drop', share: r.pick([0.05, 0.3, 1]) }),
  (r, at, until) => ({ at, until, kind: 'duplicate', share: r.pick([0.1, 0.5]) }),
  (r, at, until) => ({
    at,
    until,
    kind: 'reorder',
    share: r.pick([0.05, 0.4]),
    by: r.between(50, 3_000),
  }),
  (r, at, until) => ({ at, until, kind: 'delay', by: r.between(100, 4_000) }),
  (r, at, until) => ({ at, until, kind: 'stall', cut: r.chance(0.5) }),
  (_, at, until) => ({ at, until, kind: 'half-open' }),
  (r, at, until) => ({ at, until, kind: 'cut', hang: r.chance(0.3) }),
  (_, at) => ({ at, until: at, kind: 'cut', hang: false }),
  (r, at, until) => ({
    at,
    until,
    kind: 'dead-topic',
    topics: TOPICS.filter(() => r.chance(0.4)),
  }),
  (_, at, until) => ({ at, until, kind: 'deaf' }),
  (r, at, until) => ({ at, until, kind: 'malformed', share: r.pick([0.02, 0.2]) }),
  (r, at, until) => ({ at, until, kind: 'rest-slow', by: r.between(200, 14_000) }),
  (r, at, until) => ({
    at,
    until,
    kind: 'rest-fail',
    retryAfter: r.pick([null, 1_000, 7_000]),
  }),
  (_, at, until) => ({ at, until, kind: 'rest-hang' }),
  (_, at, until) => ({ at, until, kind: 'rest-old' }),
  (_, at, until) => ({ at, until, kind: 'hidden' }),
  (_, at, until) => ({ at, until, kind: 'offline' }),
  (_, at, until) => ({ at, until, kind: 'save-data' }),
  (r, at) => ({
    at,
    until: at,
    kind: 'sleep',
    ms: r.pick([3_000, 70_000, 400_000, 7_200_000]),
    monotonicTicks: r.chance(0.5),
    link: r.pick(['lost', 'cut', 'buffered'] as const),
    notifiedAfter: r.pick([0, 0, 400, 3_000]),
  }),
  (r, at) => ({
    at,
    until: at,
    kind: 'clock-jump',
    by: r.pick([-3_600_000, -5_000, 5_000, 3_600_000]),
  }),
  (r, at) => ({ at, until: at, kind: 'restart', former: r.pick([0, 0, 1_500, 6_000]) }),
  (r, at, until) => ({
    at,
    until,
    kind: 'leave',
    output: r.pick(['book', 'deals', 'candles', 'btc', 'eth']),
  }),
  (_, at) => ({ at, until: at, kind: 'older' }),
  (_, at) => ({ at, until: at, kind: 'older-restart' }),
  (r, at, until) => ({ at, until, kind: 'slow-acks', by: r.pick([1_000, 5_100, 9_000]) }),
  (_, at, until) => ({ at, until, kind: 'refuse' }),
  (r, at) => ({ at, until: at, kind: 'forget', topics: TOPICS.filter(() => r.chance(0.5)) }),
  (r, at, until) => ({
    at,
    until,
    kind: 'lag',
    topics: TOPICS.filter(() => r.chance(0.5)),
    by: r.pick([4_000, 15_000, 40_000]),
  }),
  (r, at, until) => ({
    at,
    until,
    kind: 'nonsense',
    topics: TOPICS.filter(() => r.chance(0.4)),
  }),
  (r, at, until) => ({ at, until, kind: 'poison', share: r.pick([0.02, 0.3]) }),
  (_, at, until) => ({ at, until, kind: 'paused' }),
];

/** Draws a seed's faults at random times; some overlap. */
export function schedule(random: Random): Schedule {
  const span = random.pick([4_000, 15_000, 30_000]);
  const count = random.between(1, random.pick([2, 5, 9]));
  const faults: Fault[] = [];
  for (let index = 0; index < count; index++) {
    const at = random.between(0, span);
    const lasting = random.pick([300, 2_000, 8_000, 16_000]);
    const until = Math.min(at + random.between(100, lasting), span + 4_000);
    faults.push(random.pick(KINDS)(random, at, until));
  }
  // Silence after a fault exposes losses that later data would repair.
  for (const { until } of faults.filter(() => random.chance(0.3))) {
    const at = until + random.between(0, 2_000);
    faults.push({ at, until: at + random.between(15_000, 25_000), kind: 'lull' });
  }
  faults.sort((a, b) => a.at - b.at);
  const healed = Math.max(span, ...faults.map((fault) => fault.until)) + 6_000;
  const latency = random.pick([1, 40, 300]);
  const lateness = faults.reduce((max, fault) => {
    if (fault.kind === 'delay' || fault.kind === 'reorder') return max + fault.by;
    if (fault.kind === 'duplicate') return max + 3_000;
    if (fault.kind === 'stall') return max + fault.until - fault.at;
    return max;
  }, 2 * latency);
  const quiet = healed + HEALING;
  return {
    faults,
    healed,
    quiet,
    end: quiet + QUIET,
    lateness,
    latency,
    crowd: random.chance(0.5),
    ticking: random.chance(0.3),
    pageCap: random.pick([1_000, 1_000, 200]),
  };
}

/** Describes a fault in one line. */
export function describeFault(fault: Fault): string {
  const { at, until, kind, ...rest } = fault;
  const time = until > at ? `${at}…${until}` : `${at}`;
  const details = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
  return [time.padStart(14), kind, ...details].join('  ');
}
