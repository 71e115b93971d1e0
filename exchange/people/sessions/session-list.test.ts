import { endSession, sessionList } from '@tideline/wire/calls/security';
import { changePassword, login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, type From, openBench, refusal } from '../../testing/client.ts';

const PASSWORD = 'tideline';

let bench: Bench;
afterEach(() => bench.core.close());

async function start(): Promise<Caller> {
  bench = await openBench();
  return enter();
}

const tokenOf = async (from: Partial<From> = {}): Promise<string> =>
  (await bench.call(login, { account: 'demo', password: PASSWORD }, null, from)).token;

async function enter(from: Partial<From> = {}): Promise<Caller> {
  const caller = bench.core.authenticate(await tokenOf(from));
  if (!caller) throw new Error('not logged in');
  return caller;
}

describe('sessions and devices', () => {
  it('RULE:sessions: are listed, and end one by one', async () => {
    const demo = await start();
    const phone: From = {
      address: '198.51.100.1',
      device: 'phone',
      origin: null,
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18 Safari/604.1',
    };
    const lost = await tokenOf(phone);
    const { sessions, devices } = await bench.call(sessionList, {}, demo);
    expect(sessions.map(({ device, address, current }) => [device, address, current])).toEqual([
      ['Safari, iOS', '198.51.100.1', false],
      ['', '127.0.0.1', true],
    ]);
    expect(devices.map(({ device, current }) => [device, current])).toEqual([
      ['Safari, iOS', false],
      ['', true],
    ]);
    const letters = bench.core.backOffice.outbox.messages();
    expect(letters[0]).toMatchObject({ to: 'demo@tideline.example', subject: 'New device' });
    expect(letters[0]?.text).toContain('Safari, iOS, 198.51.100.1, 2026-01-05 12:00 UTC');
    const second = await tokenOf(phone);
    expect(bench.core.backOffice.outbox.messages()).toHaveLength(letters.length);

    await bench.call(endSession, { kind: 'session', id: sessions[0]?.id ?? '' }, demo);
    expect(bench.bus.of(demo.userId, 'session-ended')).toHaveLength(1);
    const entered = () => [lost, second].map((token) => bench.core.authenticate(token) !== null);
    expect(entered()).toEqual([false, true]);
    expect((await bench.call(sessionList, {}, demo)).sessions).toHaveLength(2);
    await bench.call(endSession, { kind: 'device', id: devices[0]?.id ?? '' }, demo);
    const left = await bench.call(sessionList, {}, demo);
    expect([left.sessions.length, left.devices.length]).toEqual([1, 1]);
    expect(entered()).toEqual([false, false]);
    const maker = await bench.login('maker');
    const foreign = { kind: 'session', id: left.sessions[0]?.id ?? '' } as const;
    expect(await refusal(bench.call(endSession, foreign, maker))).toBe('not-found');
  });

  it('are limited to 100 per user: the next login ends the oldest', async () => {
    const store = await SqliteStore.open(':memory:');
    store.close = async () => undefined;
    bench = await openBench({ config: { store } });
    const { clock } = bench;
    const batch = new Batch();
    for (let at = 1; at <= 100; at += 1) {
      batch.put('sessions', {
        id: `old-${at}`,
        token_hash: `hash-${at}`,
        user_id: '1',
        created: clock.time - 1_000 + at,
        expires: clock.time + 1_000_000,
        device: 0,
        address: '127.0.0.1',
        agent: '',
        seen: clock.time,
      });
    }
    await bench.core.close();
    await store.append(batch);
    bench = await openBench({ config: { store }, clock });
    const { sessions } = await bench.call(sessionList, {}, await enter());
    expect(sessions).toHaveLength(100);
    const ids = sessions.map(({ id }) => id);
    expect([ids.includes('old-1'), ids.includes('old-2')]).toEqual([false, true]);
  });

  it('other devices are forgotten when the password changes', async () => {
    const demo = await start();
    await enter({ device: 'thief', address: '203.0.113.9' });
    const form = { old: PASSWORD, password: 'secret2', password_confirm: 'secret2' };
    await bench.call(changePassword, form, demo);
    const { sessions, devices } = await bench.call(sessionList, {}, demo);
    expect([sessions.length, devices.length]).toEqual([1, 1]);
  });
});
