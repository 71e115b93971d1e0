import { randomBytes } from 'node:crypto';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { DEVICE_HEADER } from '../../wire/constants.ts';
import { sandboxHeaders } from '../journeys/sandbox.ts';
import { call, type Envelope, networkAt } from './client.ts';

/** What a newcomer does, and how long each took, ms. */
export type Times = Readonly<Record<'demo' | 'sign-up' | 'log-in' | 'upload', number>>;

const PASSWORD = 'a-long-password-1';

/** @throws Error with the refusal of the exchange */
function dataOf({ type, data, error }: Envelope, what: string): Readonly<Record<string, unknown>> {
  if (type !== 'ok' || !data) throw new Error(`${what}: ${error?.id ?? type}`);
  return data;
}

/** Somebody whom the exchange has never seen opens a demo, signs up, logs in and uploads. */
export async function newcomer(origin: string, from: string, name: string): Promise<Times> {
  // The app's secret of its device: a log-in from it does not share with strangers.
  const headers = { [DEVICE_HEADER]: randomBytes(32).toString('base64url') };
  const email = `${name}@newcomer.example`;
  const times: Record<string, number> = {};
  const timed = async (what: keyof Times, work: () => Promise<Envelope>) => {
    const began = performance.now();
    const data = dataOf(await work(), what);
    times[what] = (times[what] ?? 0) + performance.now() - began;
    return data;
  };
  await timed('demo', () => call(origin, 'user/guest', { from }));
  const mail = { from, headers, form: { email, purpose: 'register' } };
  await timed('sign-up', () => call(origin, 'sms_mail', mail));
  const answer = await fetch(`${origin}/api/_sandbox/outbox`, { headers: sandboxHeaders(origin) });
  const { messages } = dataOf((await answer.json()) as Envelope, 'outbox') as {
    readonly messages?: readonly { readonly to: string; readonly text: string }[];
  };
  const code = /\d{6}/.exec(messages?.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const form = {
    ...{ method: 'email', email, code, password: PASSWORD, password_confirm: PASSWORD },
    ...{ invitation_code: 'TIDELINE', agreement: '1' },
  };
  await timed('sign-up', () => call(origin, 'user/register', { from, headers, form }));
  const login = { from, headers, form: { account: email, password: PASSWORD } };
  const session = await timed('log-in', () => call(origin, 'user/login', login));
  const token = String(session['token']);
  await timed('upload', () => call(origin, 'upload', { from, token, file: png(600, 400) }));
  return times as Times;
}

/**
 * Several newcomers, one after the other.
 * @param network - number of the first one's network; nobody else may use these networks
 */
export async function newcomers(
  origin: string,
  count: number,
  name: string,
  network: number,
): Promise<readonly Times[]> {
  const all: Times[] = [];
  for (let at = 0; at < count; at += 1) {
    all.push(await newcomer(origin, networkAt(network + at), `${name}-${at}`));
  }
  return all;
}
