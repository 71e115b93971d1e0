import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { addApiKey } from '@tideline/wire/calls/keys';
import { startTested } from '../../../tests/contract/support/through-edge.ts';
import type { ExchangeOptions, RunningExchange } from '../../compose/exchange.ts';

type Fields = Readonly<Record<string, string | number>>;

/** An answer of the door as it came. */
export interface DoorAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Shapes differ by call; tests compare parts of them.
  readonly body: Record<string, unknown> & unknown[];
}

/** Signs bytes as a program with a key does. */
type Signer = (payload: string) => string;

/** A real exchange with the state in memory, its demo user, and programs that sign their calls. */
export class DoorBench {
  readonly running: RunningExchange;
  readonly token: string;

  private constructor(running: RunningExchange, token: string) {
    this.running = running;
    this.token = token;
  }

  static async open(options: ExchangeOptions = {}): Promise<DoorBench> {
    const running = await startTested({ port: 0, dataDir: ':memory:', ...options });
    const form = { account: running.demo.account, password: running.demo.password };
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { data } = (await answer.json()) as { readonly data: { readonly token: string } };
    return new DoorBench(running, data.token);
  }

  /** Gives shares of the last price that BTC/USDT has now, as a program sends them. */
  priced(): (share: number) => string {
    const last = Number(this.running.market.last('BTCUSDT') ?? 0n) / 100;
    return (share) => (last * share).toFixed(2);
  }

  get url(): string {
    return `http://127.0.0.1:${this.running.port}`;
  }

  /** A call of the contract. @throws Error with the id of its refusal */
  async own<Answer>(
    path: string,
    form: Readonly<Record<string, string>>,
    token = this.token,
    method = 'POST',
  ) {
    const answer = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: { authorization: token },
      body: new URLSearchParams(form),
    });
    const { data, error } = (await answer.json()) as {
      readonly data: Answer;
      readonly error?: { readonly id: string };
    };
    if (error) throw new Error(error.id);
    return data;
  }

  /** A program with a new key of the demo user. */
  async program(wants: Readonly<Record<string, string>> = {}, token = this.token) {
    const form = { name: 'bot', kind: 'hmac', rights: 'trade', password: 'tideline', ...wants };
    const pair = form.kind === 'ed25519' ? generateKeyPairSync('ed25519') : null;
    const pem = pair?.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { id, key, secret } = await this.own<{ id: string; key: string; secret: string | null }>(
      addApiKey.path,
      { ...form, ...(pem !== undefined && { public_key: pem }) },
      token,
    );
    const signer: Signer = pair
      ? (payload) => sign(null, Buffer.from(payload), pair.privateKey).toString('base64')
      : (payload) =>
          createHmac('sha256', secret ?? '')
            .update(payload)
            .digest('hex');
    return new Program(this.url, id, key, signer);
  }
}

/** A program that calls the door with a key. */
export class Program {
  readonly id: string;
  readonly key: string;
  readonly #url: string;
  readonly #signer: Signer;
  #signedAt = 0;

  constructor(url: string, id: string, key: string, signer: Signer) {
    this.#url = url;
    this.id = id;
    this.key = key;
    this.#signer = signer;
  }

  /** A signed call; its parameters in the query. */
  ask(method: string, path: string, fields: Fields = {}): Promise<DoorAnswer> {
    return this.send(method, `${path}?${this.signed(fields)}`);
  }

  /** A call as given. */
  async send(method: string, target: string, body?: string, key = this.key): Promise<DoorAnswer> {
    const answer = await fetch(`${this.#url}${target}`, {
      method,
      headers: {
        ...(key !== '' && { 'X-MBX-APIKEY': key }),
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
  }

  /** Parameters with time and signature. */
  signed(fields: Fields = {}): string {
    const wanted = { ...fields, timestamp: fields['timestamp'] ?? this.#now() };
    const payload = new URLSearchParams(
      Object.entries(wanted).map(([name, value]) => [name, String(value)]),
    ).toString();
    return this.signedText(payload);
  }

  /** A text of parameters as given, with its signature. */
  signedText(payload: string): string {
    return `${payload}&signature=${encodeURIComponent(this.#signer(payload))}`;
  }

  /** Parameters of a call over a socket, with key, time and signature. */
  signedParams(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const wanted: Record<string, unknown> = { apiKey: this.key, timestamp: this.#now(), ...fields };
    const names = Object.keys(wanted).sort();
    const payload = names.map((name) => `${name}=${wanted[name]}`).join('&');
    return { ...wanted, signature: this.#signer(payload) };
  }

  /** The time, ms UTC, later at each call: two equal commands of one millisecond are copies. */
  #now(): number {
    this.#signedAt = Math.max(Date.now(), this.#signedAt + 1);
    return this.#signedAt;
  }
}
