import { fullJitter } from '../policies/full-jitter.ts';
import type { VenueLimits } from './policy.ts';
import type { FailureKind, HttpAnswer, LivePorts } from './ports.ts';
import { RateGate } from './rate-gate.ts';

export type RestResult =
  | { readonly kind: 'ok'; readonly body: string; readonly url: string }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly reason: string };

export interface RestRequest {
  readonly url: string;
  readonly weight: number;
  readonly method?: 'GET' | 'POST';
  /** Repetitions after errors that may pass. */
  readonly retries?: number;
}

/** Receives the requests of a lane, for recorders and counters. */
export interface RestTap {
  asking?(url: string): (body: string) => void;
  limited?(until: number, status: number): void;
}

/** Pause after a refusal without `Retry-After`, ms: by 418 the venue has banned the address. */
const PAUSE = { 429: 30_000, 418: 120_000 } as const;
const BACKOFF = { base: 1_000, cap: 30_000 };
/** Longest pause that a venue may ask for, ms. */
const LONGEST_PAUSE = 3 * 86_400_000;

/** The REST side of a venue: one queue within the venue's weight, which obeys 429 and 418. */
export class RestLane {
  readonly #ports: LivePorts;
  readonly #limits: VenueLimits;
  readonly #gate: RateGate;
  readonly #tap: RestTap;
  #aborts = new Set<() => void>();
  #over = false;

  constructor(ports: LivePorts, limits: VenueLimits, tap: RestTap = {}) {
    this.#ports = ports;
    this.#limits = limits;
    this.#gate = new RateGate(limits.weight, ports);
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
    this.#gate.pass(() => {
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
    }, request.weight);
  }

  #judge(answer: HttpAnswer, url: string): RestResult {
    if (answer.kind === 'failed') return answer;
    const { status, body } = answer;
    const used = Number(
      this.#limits.usedHeader === null ? Number.NaN : answer.header(this.#limits.usedHeader),
    );
    if (Number.isFinite(used)) this.#gate.used(used);
    if (status >= 200 && status < 300) return { kind: 'ok', body, url };
    if (status === 429 || status === 418) {
      const until = this.#ports.now() + (pauseOf(answer.header('retry-after')) ?? PAUSE[status]);
      this.#gate.pause(until);
      this.#tap.limited?.(until, status);
      return { kind: 'failed', failure: 'limited', reason: `status ${status}` };
    }
    const reason = `status ${status}`;
    if (status === 403 || status === 451) return { kind: 'failed', failure: 'blocked', reason };
    if (status >= 500) return { kind: 'failed', failure: 'venue', reason };
    return { kind: 'failed', failure: 'refused', reason: `${reason}: ${body.slice(0, 120)}` };
  }
}

const passes = (failure: FailureKind): boolean =>
  failure === 'network' || failure === 'limited' || failure === 'venue';

function pauseOf(text: string | null): number | null {
  const seconds = Number(text ?? Number.NaN);
  if (text === null || text.trim() === '' || !(seconds >= 0)) return null;
  return Math.min(seconds * 1_000, LONGEST_PAUSE);
}
