import { BehaviorSubject, tap } from 'rxjs';
import type { ClockEstimate } from '../market.types.ts';
import { isFrame } from '../parse/index.ts';
import type { Clock, SocketEvent, SocketPort } from '../ports.ts';
import type { ExchangeClock } from './server-clock.ts';

/**
 * The clock of an exchange that has a time of its own, such as a practice run: it stands still, or
 * runs many times faster than real time. Nobody can compute such a clock, so its time is the latest
 * that the exchange has stated. It never goes back.
 *
 * Its lead over the device's clock is not a number: how old a value is by such a clock says nothing
 * about the connection, so the engine judges values by their arrival alone.
 */
export class StatedClock implements ExchangeClock {
  readonly highest = Number.NaN;
  readonly #wall: () => number;
  readonly #estimate$ = new BehaviorSubject<ClockEstimate>({ offset: 0, error: 0, samples: 0 });
  #time: number | null = null;

  constructor({ wall }: Pick<Clock, 'wall'>) {
    this.#wall = wall;
  }

  get estimate$() {
    return this.#estimate$;
  }

  ask(): (serverTime: number) => void {
    return (time) => this.prove(time);
  }

  /** @param time - stated by the exchange, ms UTC; an earlier one than before changes nothing */
  prove(time: number): void {
    if (this.#time !== null && time <= this.#time) return;
    const isFirst = this.#time === null;
    this.#time = time;
    if (isFirst) this.#estimate$.next({ offset: time - this.#wall(), error: 0, samples: 1 });
  }

  /** A sleep of the device changes nothing: the exchange's time is not derived from its clocks. */
  reset(): void {}

  /** The latest stated time, ms UTC; the wall clock before the first. */
  now(): number {
    return this.#time ?? this.#wall();
  }

  /** The same socket, whose frames state the time before anything else hears them. */
  hears(socket: SocketPort): SocketPort {
    return { connect: () => socket.connect().pipe(tap((event) => this.#hear(event))) };
  }

  #hear(event: SocketEvent): void {
    const frames =
      event.kind === 'frames' ? event.frames : event.kind === 'frame' ? [event.frame] : [];
    for (const frame of frames) if (isFrame(frame)) this.prove(frame.time);
  }
}
