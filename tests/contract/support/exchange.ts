import { API_BASE, type Envelope, SANDBOX_HEADER } from '@tideline/wire';
import { afterAll, beforeAll } from 'vitest';
import type { ExchangeOptions, RunningExchange } from '#exchange';
import { GUESTS } from '../../../exchange/people/accounts/guest-rules.ts';
import { outboxOf, startTested } from './through-edge.ts';

/** Allows the guests of a whole test file from one address. */
export const MANY_GUESTS = { ...GUESTS, perNetwork: 10_000, perDay: 10_000, maxGuests: 10_000 };

/** A real exchange on a free port with its state in memory, for one test file. */
export interface TestExchange {
  readonly url: string;
  readonly running: RunningExchange;
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
    headers?: HeadersInit,
  ): Promise<Envelope<unknown>>;
  send(
    method: 'POST' | 'PUT',
    path: string,
    form?: Readonly<Record<string, string>>,
    headers?: HeadersInit,
  ): Promise<Envelope<unknown>>;
  /** Logs the demo user in. */
  token(): Promise<string>;
}

export function withExchange(options: ExchangeOptions = {}): TestExchange {
  let running: RunningExchange | null = null;
  const up = (): RunningExchange => {
    if (!running) throw new Error('the exchange is not up yet');
    return running;
  };
  beforeAll(async () => {
    running = await startTested({ port: 0, dataDir: ':memory:', ...options });
  });
  afterAll(() => running?.close());
  const ask = async (path: string, init: RequestInit): Promise<Envelope<unknown>> => {
    const headers = new Headers(init.headers);
    if (path.startsWith('_sandbox/')) headers.set(SANDBOX_HEADER, up().sandboxKey);
    // Messages are in the core, which people do not reach.
    const outbox = path.startsWith('_sandbox/outbox') ? outboxOf(up()) : null;
    if (outbox) return { type: 'ok', code: 1, message: '', data: { messages: outbox.messages() } };
    const response = await fetch(`${origin(up())}${API_BASE}/${path}`, { ...init, headers });
    return (await response.json()) as Envelope<unknown>;
  };
  return {
    get url() {
      return origin(up());
    },
    get running() {
      return up();
    },
    get: (path, query = {}, headers = {}) =>
      ask(`${path}?${new URLSearchParams(query)}`, { headers }),
    send: (method, path, form = {}, headers = {}) =>
      ask(path, { method, headers, body: new URLSearchParams(form) }),
    async token() {
      const { account, password } = up().demo;
      const answer = await this.send('POST', 'user/login', { account, password });
      if (answer.type !== 'ok') throw new Error(answer.message);
      return (answer.data as { token: string }).token;
    },
  };
}

/** 127.0.0.1 instead of localhost: fetch tries ::1 first, where nothing listens. */
const origin = ({ port }: RunningExchange): string => `http://127.0.0.1:${port}`;

/** The payload of a successful answer; fails on any other. */
export function dataOf<Data>(answer: Envelope<unknown>): Data {
  if (answer.type !== 'ok') throw new Error(`${answer.error.id}: ${answer.message}`);
  return answer.data as Data;
}
