import type { Quote } from '@tideline/wire';
import { BehaviorSubject, type Observable, type SchedulerLike, Subject } from 'rxjs';
import { createMarket } from '../create-market.ts';
import type { Source } from '../live/live.ts';
import type { MarketEngine } from '../market.ts';
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
  /** The machine sleeps: exchange and wall clock continue, the monotonic clock stops. */
  sleep(ms: number): void;
  /** Sets the difference between the exchange's and the machine's clock, ms. */
  shift(ms: number): void;
  /** Turns Save-Data on or off. */
  save(on: boolean): void;
}

/**
 * The whole engine on a scheduler's time, with scripted sources.
 * @param tick$ - the screen's pace of publication; every value is published when absent
 * @param origin - source of all values, for recordings
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

/** A quote whose unspecified fields have plausible values. */
export function quote(symbol: string, seq: number, last: string): Quote {
  return {
    symbol,
    seq,
    // A day before virtual time begins, so that frames dated in the past can contain it.
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
