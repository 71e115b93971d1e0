import { NEVER, Observable, type SchedulerLike, Subject } from 'rxjs';
import type { Link, SocketEvent, SocketPort } from '../ports.ts';

/** A socket whose connections a test opens, sends through and closes. */
export class ScriptedSocket implements SocketPort {
  /** Requests to the link: `subscribe tickers,price:X`. */
  readonly requests: string[] = [];
  /** Subscriptions and their ends, in order: `+tickers +price:X`, `-price:X`. */
  readonly asked$ = new Subject<string>();
  /** Number of connection attempts so far. */
  connections = 0;
  #deaf = false;
  #subscriber: { next(event: SocketEvent): void; complete(): void } | null = null;
  /** Delay of acknowledgements, ms; null sends none. */
  #ackDelay: number | null = 0;
  #refusal: string | null = null;
  readonly #scheduler: SchedulerLike;
  readonly #time: () => number;

  /** @param time - exchange time now, ms UTC */
  constructor(scheduler: SchedulerLike, time: () => number) {
    this.#scheduler = scheduler;
    this.#time = time;
  }

  connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      this.connections += 1;
      this.#subscriber = subscriber;
      return () => {
        if (this.#subscriber === subscriber) this.#subscriber = null;
      };
    });
  }

  /** Drops subscriptions of this connection from now on. */
  deafen(): void {
    this.#deaf = true;
  }

  /** Sets the delay of acknowledgements, ms; null sends none. */
  acknowledge(delay: number | null): void {
    this.#ackDelay = delay;
  }

  /** Refuses subscriptions for this reason from now on; null accepts them. */
  refuse(reason: string | null): void {
    this.#refusal = reason;
  }

  open(): void {
    this.#deaf = false;
    const link: Link = {
      request: (event, payload) => {
        this.requests.push(`${event} ${String(payload ?? '')}`.trim());
        const sign = event === 'subscribe' ? '+' : event === 'unsubscribe' ? '-' : null;
        if (sign) this.asked$.next((payload as string[]).map((topic) => sign + topic).join(' '));
        if (event === 'authenticate' || (this.#deaf && sign) || this.#ackDelay === null) {
          return NEVER;
        }
        const error = sign === '+' ? this.#refusal : null;
        const topics = error === null ? [] : (payload as string[]);
        return this.#acknowledged(topics.map((topic) => ({ topic, error })));
      },
    };
    this.#subscriber?.next({ kind: 'open', link });
  }

  frame(frame: unknown): void {
    this.#subscriber?.next({ kind: 'frame', frame });
  }

  /** The exchange reads its clock halfway between request and answer. */
  #acknowledged(refused: readonly unknown[]): Observable<unknown> {
    const delay = this.#ackDelay ?? 0;
    return new Observable((answer) => {
      const reply = (time: number) => {
        answer.next({ time, epoch: 'A', refused });
        answer.complete();
      };
      if (delay === 0) {
        reply(this.#time());
        return undefined;
      }
      const time = this.#time() + delay / 2;
      return this.#scheduler.schedule(() => reply(time), delay);
    });
  }

  cut(): void {
    const subscriber = this.#subscriber;
    subscriber?.next({ kind: 'closed', reason: 'cut' });
    subscriber?.complete();
  }
}
