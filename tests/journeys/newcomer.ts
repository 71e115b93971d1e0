import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ExchangeProcess } from './exchange-process.ts';
import { sandboxHeaders } from './sandbox.ts';

interface Outbox {
  readonly data: {
    readonly messages: readonly { readonly to: string; readonly text: string }[];
  };
}

/** The newest one-time code that a local exchange has sent to an address. */
export async function codeSentTo(origin: string, to: string): Promise<string> {
  const answer = await fetch(`${origin}/api/_sandbox/outbox`, {
    headers: sandboxHeaders(origin),
  });
  const { data } = (await answer.json()) as Outbox;
  const text = data.messages.find((each) => each.to === to)?.text ?? '';
  const code = /\d{6}/.exec(text)?.[0];
  if (code === undefined) expect.fail(`no code was sent to ${to}`);
  return code;
}

/**
 * Opens an account with the demo users' password by direct calls, for journeys about other
 * subjects.
 */
export async function newcomer(origin: string, email: string): Promise<void> {
  await post(origin, 'sms_mail', { email, purpose: 'register' });
  await post(origin, 'user/register', {
    method: 'email',
    email,
    code: await codeSentTo(origin, email),
    password: 'tideline',
    password_confirm: 'tideline',
    invitation_code: 'TIDELINE',
    agreement: '1',
  });
}

async function post(origin: string, path: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form);
  const response = await fetch(`${origin}/api/${path}`, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ type: 'ok' });
}

/** Decides the one pending verification, as the exchange's operator does. */
export async function decideVerification(
  exchange: ExchangeProcess,
  decision: 'pass' | 'reject',
  reason = '',
): Promise<void> {
  const door = JSON.parse(readFileSync(join(exchange.data, 'operator.json'), 'utf8')) as {
    readonly key: string;
  };
  const url = `${exchange.origin}/api/_operator/reviews`;
  const headers = { 'x-operator-key': door.key };
  const asked = await fetch(`${url}?kind=verifications`, { headers });
  const { data } = (await asked.json()) as { data: { pending: { id: number }[] } };
  expect(data.pending).toHaveLength(1);
  const id = String(data.pending[0]?.id);
  const body = new URLSearchParams({ kind: 'verifications', id, decision, reason });
  const response = await fetch(url, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ type: 'ok' });
}
