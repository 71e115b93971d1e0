/**
 * The engine's cost per frame, over 100 pairs × 3 topics, all subscribed and live: envelope and
 * schema check, dispatch, sequence, epoch, age, silence, trustworthiness and conflation. Frames
 * come in packets of one turn of the exchange, as the result of JSON.parse. The same process
 * measures common pipelines: a `filter` per topic on one subject, and `groupBy`. Those only
 * separate topics, without checks or state.
 */
import {
  asyncScheduler,
  filter,
  type GroupedObservable,
  groupBy,
  map,
  NEVER,
  Observable,
  of,
  Subject,
  Subscription,
} from 'rxjs';
import { createMarket } from '../streams/create-market.ts';
import type { Live, Status } from '../streams/live/live.ts';
import { quote } from '../streams/marbles/stage.ts';
import type { Link, SocketEvent } from '../streams/ports.ts';
import type { Frame } from '../wire/index.ts';
import { type Contestant, keep, measure, table, wallTime } from './support/measure.ts';

const SYMBOLS = Array.from({ length: 100 }, (_, index) => `P${index}USDT`);
/** Frames of one pass, the same number for 10 pairs and for 100. */
const FRAMES = 6_000;
const PASSES = 101;

/** A frame whose sequence and time are set when it is sent. */
type Numbered = { -readonly [Key in keyof Frame]: Frame[Key] };

/** `FRAMES` frames of all topics in turn, as the parser returns them. */
function frames(quiet: boolean, from: number, pairs: number): Numbered[] {
  const list: Frame[] = [];
  const symbols = SYMBOLS.slice(0, pairs);
  for (let round = 1; list.length < (quiet ? 3 * pairs : FRAMES); round++) {
    for (const symbol of symbols) {
      const seq = from + round;
      const envelope = { epoch: 'A', seq, time: 1_700_000_000_000 + seq };
      const next = quiet ? quote(symbol, 1, '100') : quote(symbol, seq, String(100 + seq));
      const bids = quiet ? [] : [[`${100 + (seq % 7)}.00`, '1'] as const];
      const deal = { id: seq, time: seq, price: '100', quantity: '1', side: 'buy' } as const;
      list.push(
        { topic: `price:${symbol}`, ...envelope, data: next },
        { topic: `depth:${symbol}`, ...envelope, data: { bids, asks: [] } } as unknown as Frame,
        { topic: `deal:${symbol}`, ...envelope, data: { deals: quiet ? [] : [deal] } } as Frame,
      );
    }
  }
  // Concatenated texts would be flattened by their first reader.
  const round = JSON.parse(JSON.stringify(list)) as Numbered[];
  // A quiet market repeats its data under the next sequence. One round of frames is sent
  // repeatedly, so that this measures the path of a frame and not its memory.
  return quiet
    ? Array.from({ length: FRAMES }, (_, at) => round[at % round.length] as Numbered)
    : round;
}

/** Exchange time now, on the machine's own clock, ms UTC. */
const exchangeNow = (): number => Math.floor(performance.timeOrigin + performance.now());

/** Sends one packet of frames per turn, each topic's sequence one more than the last. */
function send(
  list: readonly Numbered[],
  from: number,
  pairs: number,
  to: (packet: readonly Frame[]) => void,
) {
  const round = 3 * pairs;
  let seq = from;
  for (let at = 0; at < list.length; at += round) {
    const packet = list.slice(at, at + round);
    const time = exchangeNow();
    seq += 1;
    for (const frame of packet) {
      frame.seq = seq;
      frame.time = time;
    }
    to(packet as readonly Frame[]);
  }
}

/** The whole engine, with a scripted socket and a REST side that knows each pair. */
export function engine(
  name: string,
  quiet: boolean,
  pairs: number,
): Contestant & { close(): void } {
  const socket = new Subject<SocketEvent>();
  const tick$ = new Subject<void>();
  const link: Link = { request: () => of({ time: exchangeNow(), epoch: 'A', refused: [] }) };
  const market = createMarket({
    sources: {
      socket: { connect: () => new Observable((subscriber) => socket.subscribe(subscriber)) },
      rest: {
        get: (path, query) => {
          const symbol = query['symbol'] ?? '';
          const quotes = SYMBOLS.map((each) => quote(each, 1, '100'));
          const feed = { kind: 'sim', label: 'bench', shift: null };
          const stamp = { epoch: 'A', time: exchangeNow(), symbol };
          const book = { seq: 0, book: { bids: [], asks: [] }, deals: [] };
          const body = path.endsWith('quotation_new') ? { quotes, feed } : book;
          return of({ kind: 'ok', data: { ...stamp, ...body } } as const);
        },
      },
    },
    clock: { wall: Date.now, monotonic: () => performance.now(), scheduler: asyncScheduler },
    lifecycle: { visible$: of(true), online$: of(true), resume$: NEVER, saveData: () => false },
    random: () => 0.5,
    tick$,
  });
  const all = new Subscription();
  const statuses: Status[] = [];
  for (const symbol of SYMBOLS.slice(0, pairs)) {
    for (const live$ of [
      market.quote$(symbol),
      market.book$(symbol),
      market.deals$(symbol),
    ] as readonly Observable<Live<unknown>>[]) {
      const at = statuses.push('loading') - 1;
      all.add(
        live$.subscribe((live) => {
          statuses[at] = live.status;
          keep(live.seq ?? 0);
        }),
      );
    }
  }
  socket.next({ kind: 'open', link });
  let list: Numbered[] = [];
  let from = 0;
  return {
    name,
    prepare: () => {
      from += list.length / 3 / pairs;
      if (!quiet || list.length === 0) list = frames(quiet, from, pairs);
    },
    run: () => send(list, from, pairs, (frames) => socket.next({ kind: 'frames', frames })),
    close: () => {
      // Publishing counts too, but once per frame of the screen, not per frame of the wire.
      tick$.next();
      const dead = statuses.filter((status) => status !== 'live').length;
      all.unsubscribe();
      market.close();
      if (dead > 0) throw new Error(`${name}: ${dead} of ${statuses.length} values are not live`);
    },
  };
}

/** One of the common pipelines; every topic has its own consumer. */
function pipeline(name: string, build: (source: Subject<Frame>) => void): Contestant {
  const source = new Subject<Frame>();
  build(source);
  let list: Numbered[] = [];
  let from = 0;
  return {
    name,
    prepare: () => {
      from += list.length / 3 / SYMBOLS.length;
      if (list.length === 0) list = frames(true, from, SYMBOLS.length);
    },
    run: () =>
      send(list, from, SYMBOLS.length, (packet) => {
        for (const frame of packet) source.next(frame);
      }),
  };
}

const topics = SYMBOLS.flatMap((symbol) => [
  `price:${symbol}`,
  `depth:${symbol}`,
  `deal:${symbol}`,
]);

export function run(): string {
  const quiet = engine('engine, 100 pairs × 3 topics, empty frames', true, 100);
  const few = engine('engine, 10 pairs × 3 topics, empty frames', true, 10);
  const busy = engine('engine, 100 × 3, a quote, a level or a deal each', false, 100);
  const filters = pipeline('filter per topic', (source) => {
    for (const topic of topics) {
      source
        .pipe(
          filter((frame) => frame.topic === topic),
          map((frame) => frame.seq),
        )
        .subscribe(keep);
    }
  });
  const groups = pipeline('groupBy', (source) => {
    source
      .pipe(groupBy((frame) => frame.topic as string))
      .subscribe((group: GroupedObservable<string, Frame>) => {
        group.pipe(map((frame) => frame.seq)).subscribe(keep);
      });
  });
  const bare = pipeline('bare Map of subjects (the floor)', (source) => {
    const subjects = new Map<string, Subject<Frame>>();
    for (const topic of topics) {
      const subject = new Subject<Frame>();
      subject.pipe(map((frame) => frame.seq)).subscribe(keep);
      subjects.set(topic, subject);
    }
    source.subscribe((frame) => subjects.get(frame.topic)?.next(frame));
  });
  const timings = measure([quiet, few, busy, bare, groups, filters], FRAMES, PASSES, wallTime);
  quiet.close();
  few.close();
  busy.close();
  return table(timings);
}
