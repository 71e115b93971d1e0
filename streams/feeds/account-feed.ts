import { type AccountEvent, type AuthenticateAck, EVENTS, type Frame } from '@tideline/wire';
import { BehaviorSubject, type Observable, Subject, Subscription, take } from 'rxjs';
import type { Status } from '../live/live.ts';
import type { AccountItem } from '../market.types.ts';
import { isObject } from '../parse/fields.ts';
import { fullJitter } from '../policies/full-jitter.ts';
import type { Clock, Link } from '../ports.ts';
import type { Stats } from '../stats.ts';
import { TopicReader } from './topic-reader.ts';

/** Time after which an unacknowledged login is lost, ms. */
const ACK_TIMEOUT = 5_000;

/**
 * Private events of the logged-in user. Each connection authenticates anew. When the sequence shows
 * missed events, `gap` tells consumers to fetch their state again.
 */
export class AccountFeed extends TopicReader {
  readonly status$ = new BehaviorSubject<Status>('loading');
  readonly #items$ = new Subject<AccountItem>();
  readonly #clock: Clock;
  readonly #random: () => number;
  #token: string | null = null;
  #link: Link | null = null;
  #login = new Subscription();
  #attempt = 0;

  constructor(clock: Clock, random: () => number, stats: Stats) {
    super('account', stats);
    this.#clock = clock;
    this.#random = random;
  }

  get account$(): Observable<AccountItem> {
    return this.#items$;
  }

  /** Passes a token to the socket; null removes it. */
  authenticate(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#begin();
  }

  linked(link: Link | null): void {
    this.#link = link;
    this.#begin();
  }

  close(): void {
    this.#login.unsubscribe();
    this.#items$.complete();
    this.status$.complete();
  }

  protected take(frame: Frame): void {
    if (!this.#token || !this.#link) return;
    const event = frame.data as AccountEvent;
    this.#items$.next({ kind: 'event', seq: frame.seq, event });
  }
  protected gap(): void {
    if (this.#token && this.#link) this.#items$.next({ kind: 'gap' });
  }
  // The malformed frame may have contained any event.
  protected broke(): void {
    this.gap();
  }
  override restart(): void {
    super.restart();
    this.gap();
  }

  #begin(): void {
    this.#login.unsubscribe();
    this.#login = new Subscription();
    this.#attempt = 0;
    this.forget();
    if (this.#link && this.#token) this.#ask(this.#link, this.#token);
    else this.status$.next(this.#token ? 'stale' : 'loading');
  }

  #ask(link: Link, token: string): void {
    let answered = false;
    const login = link
      .request(EVENTS.authenticate, token)
      .pipe(take(1))
      .subscribe((ack) => {
        answered = true;
        this.#acknowledged(ack);
      });
    this.#login.add(login);
    if (answered) return;
    const wait = ACK_TIMEOUT + fullJitter(this.#attempt, this.#random);
    const retry = this.#clock.scheduler.schedule(() => {
      if (answered) return;
      login.unsubscribe();
      this.#attempt += 1;
      this.#ask(link, token);
    }, wait);
    this.#login.add(retry);
    login.add(() => retry.unsubscribe());
  }

  #acknowledged(ack: unknown): void {
    const ready = isAck(ack) && ack.ok;
    this.status$.next(ready ? 'live' : 'down');
    if (!ready) return;
    // The next event must follow this sequence, so that one lost right after the login is detected.
    if (Number.isNaN(this.seq)) {
      this.seq = ack.seq;
      this.readAt = this.#clock.monotonic();
    }
    // Earlier events are not in the stream: consumers fetch their state after this.
    this.#items$.next({ kind: 'ready' });
  }
}

function isAck(value: unknown): value is AuthenticateAck {
  if (!isObject(value)) return false;
  return typeof value['ok'] === 'boolean' && Number.isSafeInteger(value['seq']);
}
