import { BehaviorSubject, type Observable, type SchedulerLike, Subject } from 'rxjs';
import type { Quote } from '#wire';
import type { Source } from '../live/live.ts';
import { createMarket, type MarketEngine } from '../market.ts';
import type { Lifecycle } from '../ports.ts';
import { ScriptedRest } from './scripted-rest.ts';
import { ScriptedSocket } from './scripted-socket.ts';
import { VIRTUAL_START, virtualClock } from './virtual-clock.ts';

export interface Stage {
  readonly market: MarketEngine;
  readonly socket: ScriptedSocket;
  readonly rest: ScriptedRest;
  readonly visible$: BehaviorSubject<boolean>;
  readonly online$: BehaviorSubject<boolean>;
  readonly resume$: Subject<void>;
  /** Exchange time now, ms UTC. */
  time(): number;
  /** The machine sleeps: exchange and wall clock go on, the monotonic one stands still. */
  sleep(ms: number): void;
  /** Sets the exchange's clock apart from the machine's, ms. */
  shift(ms: number): void;
  /** Turns Save-Data on or off. */
  save(on: boolean): void;
}

/**
 * The whole engine on a scheduler's time, with scripted sources.
 * @param tick$ - when values may be published, as a screen says it; every value is when absent
 * @param origin - what all values are said to come from, for recordings
 */
export function stage(
  scheduler: SchedulerLike,
  tick$?: Observable<unknown>,
  origin?: Source,
): Stage {
  let slept = 0;
  let shifted = 0;
  let saving = false;
  const time = () => VIRTUAL_START + scheduler.now() + slept + shifted;
  const socket = new ScriptedSocket(scheduler, time);
  const rest = new ScriptedRest(scheduler, time);
  const visible$ = new BehaviorSubject(true);
  const online$ = new BehaviorSubject(true);
  const resume$ = new Subject<void>();
  const lifecycle: Lifecycle = { visible$, online$, resume$, saveData: () => saving };
  const market = createMarket({
    sources: { socket, rest, ...(origin && { origin }) },
    clock: virtualClock(scheduler, () => slept),
    lifecycle,
    random: () => 0.5,
    ...(tick$ && { tick$ }),
  });
  return {
    market,
    socket,
    rest,
    visible$,
    online$,
    resume$,
    time,
    sleep: (ms) => {
      slept += ms;
    },
    shift: (ms) => {
      shifted = ms;
    },
    save: (on) => {
      saving = on;
    },
  };
}

/** A quote with the fields a test does not look at filled in plausibly. */
export function quote(symbol: string, seq: number, last: string): Quote {
  return {
    symbol,
    seq,
    // A day before virtual time begins, so that frames of the past can carry it too.
    time: VIRTUAL_START - 86_400_000 + seq,
    last,
    bid: last,
    ask: last,
    mark: last,
    open: last,
    change: '0.00',
    high: last,
    low: last,
    volume: '1',
    turnover: last,
  };
}
