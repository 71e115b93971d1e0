import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  API_BASE,
  type Call,
  type Envelope,
  type ErrorEnvelope,
  errorEnvelope,
  okEnvelope,
  type RequestOf,
  type ResponseOf,
} from '@tideline/wire';
import { schemasOf } from '@tideline/wire/calls';
import { smsMail } from '@tideline/wire/calls/codes';
import { practiceUpload } from '@tideline/wire/calls/practice';
import { login, openGuest, register } from '@tideline/wire/calls/user';
import * as v from 'valibot';
import { makeRecording } from '../../../exchange/compose/testing/recording.ts';
import { png } from '../../../exchange/people/uploads/testing/pictures.ts';
import { until } from '../../support/until.ts';
import type { TestExchange } from './exchange.ts';

/** Fields of a request; undefined fields are omitted. */
export type Form = Readonly<Record<string, string | undefined>>;

/** A caller with or without a token, who uses the rows of the contract. */
export class Person {
  readonly #exchange: TestExchange;
  readonly token: string | null;
  readonly id: string;
  readonly email: string;

  constructor(exchange: TestExchange, token: string | null, id = '', email = '') {
    this.#exchange = exchange;
    this.token = token;
    this.id = id;
    this.email = email;
  }

  /** The raw answer, checked against the row's envelope. */
  async ask(row: Call, form: Form = {}, lang = 'en'): Promise<Envelope<unknown>> {
    const fields = Object.entries(form).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const { url: origin } = this.#exchange;
    const headers = {
      'x-lang': lang,
      origin,
      ...(this.token !== null && { authorization: this.token }),
    };
    const answer =
      row.method === 'GET'
        ? await this.#exchange.get(row.path, Object.fromEntries(fields), headers)
        : await this.#exchange.send(row.method, row.path, Object.fromEntries(fields), headers);
    return v.parse(
      v.union([okEnvelope(schemasOf(row).response), errorEnvelope]),
      answer,
    ) as Envelope<unknown>;
  }

  /**
   * The answer of a call that checks a password. A busy machine refuses checks that have waited 10
   * s for their turn; a person then asks again.
   */
  askInTurn(row: Call, form: Form): Promise<Envelope<unknown>> {
    return until(
      () => this.ask(row, form),
      (answer) => answer.type === 'ok' || answer.error?.id !== 'rate-limited',
      { limit: 600_000, every: 1_000 },
    );
  }

  /** The payload of a call that must succeed. */
  async call<Row extends Call>(
    row: Row,
    form: RequestOf<Row>,
    lang = 'en',
  ): Promise<ResponseOf<Row>> {
    const answer = await this.ask(row, form as Form, lang);
    if (answer.type !== 'ok') {
      throw new Error(`${row.path}: ${answer.error.id} ${answer.error.field ?? ''}`);
    }
    return answer.data as ResponseOf<Row>;
  }

  /** The refusal of a call that must fail: `id` or `id field`. */
  async refused(row: Call, form: Form = {}): Promise<string> {
    const answer = await this.ask(row, form);
    if (answer.type === 'ok') throw new Error(`${row.path} was not refused`);
    return nameOf(answer);
  }

  /** Uploads a picture and returns its id. */
  async picture(bytes: Uint8Array = png(8, 8)): Promise<string> {
    const answer = await this.upload(bytes);
    if (answer.type !== 'ok') throw new Error(nameOf(answer));
    return (answer.data as { readonly id: string }).id;
  }

  /** Brings a recording of some seconds to practise on, and returns the id of its day. */
  async recording(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-brought-'));
    try {
      const file = join(folder, 'made');
      await makeRecording(file, { seconds: 2 });
      const answer = await this.#send(practiceUpload.path, readFileSync(file));
      if (answer.type !== 'ok') throw new Error(nameOf(answer));
      return (answer.data as { readonly id: string }).id;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  upload(bytes: Uint8Array, field = 'file'): Promise<Envelope<unknown>> {
    return this.#send('upload', bytes, field);
  }

  async #send(path: string, bytes: Uint8Array, field = 'file'): Promise<Envelope<unknown>> {
    const body = new FormData();
    body.set(field, new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), '../../etc/passwd');
    const response = await fetch(`${this.#exchange.url}${API_BASE}/${path}`, {
      method: 'POST',
      headers: this.token === null ? {} : { authorization: this.token },
      body,
    });
    return (await response.json()) as Envelope<unknown>;
  }
}

export const nameOf = ({ error }: ErrorEnvelope): string =>
  error.field === undefined ? error.id : `${error.id} ${error.field}`;

export const visitor = (exchange: TestExchange): Person => new Person(exchange, null);

/** The newest code sent to an address; the sandbox shows it to this machine. */
export async function codeFor(exchange: TestExchange, to: string): Promise<string> {
  const answer = await exchange.get('_sandbox/outbox');
  if (answer.type !== 'ok') throw new Error(answer.message);
  const { messages } = answer.data as {
    readonly messages: readonly { readonly to: string; readonly text: string }[];
  };
  const code = messages
    .filter((each) => each.to === to)
    .map(({ text }) => /\d{6}/.exec(text)?.[0])
    .find((each) => each !== undefined);
  if (code === undefined) throw new Error(`no code went to ${to}`);
  return code;
}

let people = 0;

export const PASSWORD = 'sea-wall';

/** Registers a user with an own e-mail address. */
export async function newcomer(exchange: TestExchange, invitation = 'TIDELINE'): Promise<Person> {
  people += 1;
  const email = `person${people}@tests.example`;
  const anyone = visitor(exchange);
  await anyone.call(smsMail, { email, purpose: 'register' });
  const { token, user } = await anyone.call(register, {
    method: 'email',
    email,
    code: await codeFor(exchange, email),
    password: PASSWORD,
    password_confirm: PASSWORD,
    invitation_code: invitation,
    agreement: '1',
  });
  return new Person(exchange, token, user.id, email);
}

/** A demo account that was opened without a form. */
export async function guest(exchange: TestExchange): Promise<Person> {
  const { token, user } = await visitor(exchange).call(openGuest, {});
  return new Person(exchange, token, user.id);
}

/** The demo user: verified, funded, with a fund password. */
export async function demo(exchange: TestExchange): Promise<Person> {
  return new Person(exchange, await exchange.token(), '1', 'demo@tideline.example');
}

/** The second demo user, as verified and funded as the first. */
export async function maker(exchange: TestExchange): Promise<Person> {
  const form = { account: 'maker', password: exchange.running.demo.password };
  const { token, user } = await visitor(exchange).call(login, form);
  return new Person(exchange, token, user.id, 'maker@tideline.example');
}

let intents = 0;

/** A new client id, for one intent. */
export function intent(): string {
  intents += 1;
  return `intent-${intents}-${process.pid}`;
}
