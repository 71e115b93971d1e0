import { fullJitter } from '../policies/full-jitter.ts';
import type { LivePolicy } from './policy.ts';
import type { FailureKind, HttpAnswer, LivePorts } from './ports.ts';
import { RateGate } from './rate-gate.ts';
import { errorOf } from './venue-errors.ts';

export type RestResult =
  | {
      readonly kind: 'ok';
      readonly body: string;
      readonly url: string;
      /** When the venue made the answer, by its header `Date`, ms UTC; NaN without one. */
      readonly date: number;
    }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly reason: string };

export interface RestRequest {
  readonly url: string;
  readonly weight: number;
  readonly method?: 'GET' | 'POST';
  /** Goes before the requests that wait: an answer that comes late is worth nothing. */
  readonly urgent?: boolean;
  /** Repetitions after errors that may pass. */
  readonly retries?: number;
}

/** Receives the requests of a lane, for recorders and counters. */
export interface RestTap {
  asking?(url: string): (body: string) => void;
  /** @param reason - the venue's status or code */
  limited?(until: number, reason: string): void;
}

/** Pause after a refusal without `Retry-After`, ms: by 418 the venue has banned the address. */
const PAUSE = { 429: 30_000, 418: 120_000 } as const;
/** A longer pause is not waited for: a request fails at once, with the time that is left, ms. */
const WORTH_WAITING = 60_000;
const BACKOFF = { base: 1_000, cap: 30_000 };
/** Longest pause that a venue may ask for, ms. */
const LONGEST_PAUSE = 3 * 86_400_000;

/** The REST side of a venue: one queue within the venue's weight, which obeys 429 and 418. */
export class RestLane {
  readonly #ports: LivePorts;
  readonly #policy: Pick<LivePolicy, 'limits' | 'errors'>;
  readonly #gate: RateGate;
  readonly #tap: RestTap;
  #aborts = new Set<() => void>();
  #over = false;

  constructor(ports: LivePorts, policy: Pick<LivePolicy, 'limits' | 'errors'>, tap: RestTap = {}) {
    this.#ports = ports;
    this.#policy = policy;
    this.#gate = new RateGate(policy.limits.weight, ports);
    this.#tap = tap;
  }

  /** Calls `done` once with the answer, after retries of errors that may pass. */
  get(request: RestRequest, done: (result: RestResult) => void): void {
    this.#try(request, 0, done);
  }

  stop(): void {
    this.#over = true;
    this.#gate.clear();
    for (const abort of this.#aborts) abort();
    this.#aborts.clear();
  }

  #try(request: RestRequest, attempt: number, done: (result: RestResult) => void): void {
    const pause = this.#gate.pausedUntil - this.#ports.now();
    if (pause > WORTH_WAITING) {
      const reason = `for ${lasting(pause)} more`;
      // Not before the caller has its function to stop.
      const cancel = this.#ports.after(0, () => {
        this.#aborts.delete(cancel);
        done({ kind: 'failed', failure: 'limited', reason });
      });
      this.#aborts.add(cancel);
      return;
    }
    const run = () => {
      const { url, method = 'GET' } = request;
      const answered = this.#tap.asking?.(url);
      const abort = this.#ports.request({ method, url }, (answer) => {
        this.#aborts.delete(abort);
        if (this.#over) return;
        const result = this.#judge(answer, url);
        if (result.kind === 'ok') answered?.(result.body);
        else if (attempt < (request.retries ?? 0) && passes(result.failure)) {
          const wait = fullJitter(attempt, this.#ports.random, BACKOFF);
          const cancel = this.#ports.after(wait, () => {
            this.#aborts.delete(cancel);
            this.#try(request, attempt + 1, done);
          });
          this.#aborts.add(cancel);
          return;
        }
        done(result);
      });
      this.#aborts.add(abort);
    };
    this.#gate.pass(run, request.weight, request.urgent);
  }

  #judge(answer: HttpAnswer, url: string): RestResult {
    if (answer.kind === 'failed') return answer;
    const { status, body } = answer;
    const { usedHeader } = this.#policy.limits;
    const used = Number(usedHeader === undefined ? Number.NaN : answer.header(usedHeader));
    if (Number.isFinite(used)) this.#gate.used(used);
    const error = errorOf(this.#policy.errors, body);
    const { resetHeader } = this.#policy.limits;
    const wait =
      pauseOf(answer.header('retry-after'), 1_000) ??
      (resetHeader === undefined ? null : pauseOf(answer.header(resetHeader), 1));
    if (status === 429 || status === 418) {
      return this.#limited(wait ?? PAUSE[status], `status ${status}`);
    }
    const isBlocked = status === 403 || status === 451;
    // OKX and Deribit say with status 400 that they have a problem of their own.
    const { means, pause } = error?.row ?? {};
    const decides = error?.documented === true && (!isBlocked || means === 'limited');
    if (error && means && (status < 300 || decides)) {
      if (means === 'limited') return this.#limited(wait ?? pause ?? PAUSE[429], error.text);
      return { kind: 'failed', failure: means, reason: error.text.slice(0, 160) };
    }
    if (status >= 200 && status < 300) {
      return { kind: 'ok', body, url, date: Date.parse(answer.header('date') ?? '') };
    }
    const reason = `status ${status}`;
    if (isBlocked) return { kind: 'failed', failure: 'blocked', reason };
    if (status >= 500) return { kind: 'failed', failure: 'venue', reason };
    return { kind: 'failed', failure: 'refused', reason: `${reason}: ${body.slice(0, 120)}` };
  }

  #limited(pause: number, what: string): RestResult {
    const until = this.#ports.now() + pause;
    this.#gate.pause(until);
    this.#tap.limited?.(until, what);
    const reason = `${what.slice(0, 160)}, for ${lasting(pause)}`;
    return { kind: 'failed', failure: 'limited', reason };
  }
}

/** `90 s`, `15 min`, `3 h`. */
function lasting(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

const passes = (failure: FailureKind): boolean =>
  failure === 'network' || failure === 'limited' || failure === 'venue';

/** @param unit - of the header, ms */
function pauseOf(text: string | null, unit: number): number | null {
  const count = Number(text ?? Number.NaN);
  if (text === null || text.trim() === '' || !(count >= 0)) return null;
  return Math.min(count * unit, LONGEST_PAUSE);
}
