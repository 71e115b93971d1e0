import { addFactor, beginFactor, removeFactor } from '@tideline/wire/calls/security';
import { beginPasskeyLogin, login, passkeyLogin } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import type { Caller, Context } from '../../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../../testing/client.ts';
import { SoftPasskey } from '../../../testing/soft-passkey.ts';

const ORIGIN = 'https://exchange.example';
const PAGE = { origin: ORIGIN };
const PASSWORD = 'tideline';
const MINUTE = 60_000;
const STRANGER = { ...PAGE, address: '203.0.113.9', device: 'stranger' };

let bench: Bench;
afterEach(() => bench.core.close());

type From = Partial<Context>;

const begin = (from: From = PAGE) => bench.call(beginPasskeyLogin, {}, undefined, from);
const enter = (ticket: string, credential: string, from: From = PAGE) =>
  bench.call(passkeyLogin, { ticket, credential }, undefined, from);

/** Logs in with a passkey and returns the caller. */
async function logIn(key: SoftPasskey, from: From = PAGE): Promise<Caller> {
  const { ticket, options } = await begin(from);
  const { token } = await enter(ticket, key.get(options), from);
  return bench.core.authenticate(token) as Caller;
}

/** Starts an exchange whose demo user has a passkey. */
async function start(dataDir?: string): Promise<{ demo: Caller; key: SoftPasskey }> {
  bench = await openBench(dataDir === undefined ? {} : { dataDir });
  const { token } = await bench.call(login, { account: 'demo', password: PASSWORD });
  const demo = bench.core.authenticate(token) as Caller;
  const begun = { kind: 'passkey', password: PASSWORD } as const;
  const { options } = await bench.call(beginFactor, begun, demo, PAGE);
  const key = new SoftPasskey(ORIGIN);
  const credential = key.create(options ?? '');
  await bench.call(addFactor, { kind: 'passkey', credential }, demo, PAGE);
  return { demo, key };
}

/** Waits for an event of the log: kind, user and detail. */
const isLogged = (event: string) =>
  until(`the event ${event}`, async () => {
    const events = await bench.core.backOffice.securityEvents();
    return events.some(({ kind, user_id, detail }) => [kind, user_id, detail].join(' ') === event);
  });

describe('the log-in with a passkey alone', () => {
  it('opens a session of the owner, and the log says how', async () => {
    const { demo, key } = await start();
    const caller = await logIn(key);
    expect(caller.userId).toBe(demo.userId);
    expect(caller.sessionId).not.toBe(demo.sessionId);
    await isLogged('login 1 passkey');
  });

  it('asks for any passkey, and for the check of its owner', async () => {
    await start();
    const options = JSON.parse((await begin()).options);
    expect(options).toMatchObject({ rpId: 'exchange.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  it('tells the owner about a log-in from a new device', async () => {
    const { key } = await start();
    await logIn(key, STRANGER);
    const { outbox } = bench.core.backOffice;
    expect(outbox.messages()[0]?.text).toContain('203.0.113.9');
  });

  it('accepts an answer once, also when it is sent twice at the same time', async () => {
    const { key } = await start();
    const { ticket, options } = await begin();
    const credential = key.get(options);
    const sent = await Promise.allSettled([enter(ticket, credential), enter(ticket, credential)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(enter(ticket, credential))).toBe('passkey-failed');
    // The same answer does not fit another challenge either.
    expect(await refusal(enter((await begin()).ticket, credential))).toBe('passkey-failed');
  });

  it('refuses an expired challenge', async () => {
    const { key } = await start();
    const { ticket, options } = await begin();
    bench.clock.time += 5 * MINUTE;
    expect(await refusal(enter(ticket, key.get(options)))).toBe('passkey-failed');
  });

  it('refuses a passkey that nobody has, and one that was removed', async () => {
    const { demo, key } = await start();
    const other = new SoftPasskey(ORIGIN);
    other.create(JSON.stringify({ challenge: 'x', user: { id: 'MQ' } }));
    const { ticket, options } = await begin();
    expect(await refusal(enter(ticket, other.get(options)))).toBe('passkey-failed');
    await isLogged('login-failed  passkey');
    await bench.call(removeFactor, { id: key.id }, demo);
    const next = await begin();
    expect(await refusal(enter(next.ticket, key.get(next.options)))).toBe('passkey-failed');
  });

  it('refuses a device that did not check its owner, and the name of another user', async () => {
    const { key } = await start();
    for (const changed of [{ verified: false }, { user: '2' }, { user: '' }]) {
      const { ticket, options } = await begin();
      const said = await refusal(enter(ticket, key.get(options, changed)));
      expect([changed, said]).toEqual([changed, 'passkey-failed']);
    }
    await isLogged('login-failed 1 passkey');
  });

  it('refuses a page of another origin, a caller without a page, and text that is no answer', async () => {
    const { key } = await start();
    expect(await refusal(begin({ origin: null }))).toBe('passkey-failed');
    const { ticket, options } = await begin({ origin: 'https://other.example' });
    expect(await refusal(enter(ticket, key.get(options)))).toBe('passkey-failed');
    for (const text of ['{}', 'null', '[]', '{"id":{}}', `{"id":"${key.id}"}`, 'no json']) {
      const next = await begin();
      expect(await refusal(enter(next.ticket, text))).toBe('passkey-failed');
    }
  });

  it('slows down a network that answers wrongly, but not a device of the owner', async () => {
    const { key } = await start();
    const wrong = async () => refusal(enter((await begin(STRANGER)).ticket, '{}', STRANGER));
    const said = [];
    for (let turn = 0; turn < 31; turn += 1) said.push(await wrong());
    expect(said.slice(0, 30)).toEqual(Array(30).fill('passkey-failed'));
    expect(said[30]).toBe('rate-limited');
    await logIn(key, { ...STRANGER, device: null, address: '198.51.100.7' });
    const phone = { ...STRANGER, device: 'phone' };
    const { ticket, options } = await begin(phone);
    expect(await refusal(enter(ticket, key.get(options), phone))).toBe('rate-limited');
    await logIn(key, { ...phone, address: '198.51.100.7' });
    await logIn(key, phone);
  });

  it('drops the oldest challenge of a network that opens too many, and none of another', async () => {
    const { key } = await start();
    const mine = await begin();
    const first = await begin(STRANGER);
    const tickets = [];
    for (let turn = 0; turn < 199; turn += 1) tickets.push(await begin(STRANGER));
    expect(await logIn(key, PAGE)).not.toBeNull();
    const last = await begin(STRANGER);
    expect(await refusal(enter(first.ticket, key.get(first.options), STRANGER))).toBe(
      'passkey-failed',
    );
    await enter(last.ticket, key.get(last.options), STRANGER);
    await enter(mine.ticket, key.get(mine.options));
  });
});
