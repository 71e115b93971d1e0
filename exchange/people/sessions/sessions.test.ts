import { SESSION_IDLE } from '@tideline/wire';
import {
  center,
  center2,
  hasPassword,
  login,
  logout,
  setNickname,
} from '@tideline/wire/calls/user';
import { describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { openBench, refusal } from '../../testing/client.ts';
import { waitAfter } from '../limits/throttle.ts';
import { hashElsewhere, tagHere } from '../users/password-hash.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('logging in', () => {
  it('gives a new token each time, by account name or e-mail in any case', async () => {
    const bench = await openBench();
    const one = await bench.call(login, { account: 'demo', password: 'tideline' });
    const two = await bench.call(login, {
      account: ' Demo@Tideline.example',
      password: 'tideline',
    });
    expect(one.user).toMatchObject({ account: 'demo', verification: 'verified' });
    expect(one.token).not.toBe(two.token);
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
    expect(bench.core.authenticate(one.token)?.userId).toBe(two.user.id);
    expect((await bench.login('demo')).userId).toBe(one.user.id);
    expect(bench.core.authenticate(`${one.token}x`)).toBeNull();
  });

  it('stores nothing that reveals a token', async () => {
    const bench = await openBench();
    const { token, user } = await bench.call(login, { account: 'demo', password: 'tideline' });
    expect(JSON.stringify(user)).not.toMatch(/argon2|password":"/);
    expect(token).not.toContain(user.account);
  });

  it('answers alike to a wrong password and an unknown user', async () => {
    const bench = await openBench();
    const wrong = bench.call(login, { account: 'demo', password: 'nope' });
    expect(await refusal(wrong)).toBe('wrong-credentials');
    const nobody = bench.call(login, { account: 'nobody', password: 'nope' });
    expect(await refusal(nobody)).toBe('wrong-credentials');
  });

  it('slows guesses down for existing and unknown names, and forgives after a time', async () => {
    const bench = await openBench();
    for (const account of ['demo', 'nobody']) {
      const guess = () => refusal(bench.call(login, { account, password: 'guess' }));
      // Five are free, and two hashes run concurrently.
      const said = await Promise.all(Array.from({ length: 9 }, guess));
      expect(said.filter((each) => each === 'wrong-credentials').length).toBeLessThanOrEqual(7);
      expect(said).toContain('account-locked');
    }
    const right = { account: 'demo', password: 'tideline' };
    expect(await refusal(bench.call(login, right))).toBe('account-locked');
    bench.clock.time += 5_000;
    expect((await bench.call(login, right)).user.account).toBe('demo');
  });

  it('forgives the mistakes of a place after the right password', async () => {
    const bench = await openBench();
    const wrong = () => refusal(bench.call(login, { account: 'demo', password: 'guess' }));
    const said: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) said.push(await wrong());
    await bench.call(login, { account: 'demo', password: 'tideline' });
    for (let turn = 0; turn < 6; turn += 1) said.push(await wrong());
    expect(said).toEqual([...Array(9).fill('wrong-credentials'), 'account-locked']);
  });

  it('refuses a locked name at once, before logins that wait for a hash', async () => {
    const bench = await openBench();
    const guess = () => bench.call(login, { account: 'demo', password: 'guess' });
    for (let turn = 0; turn < 6; turn += 1) await refusal(guess());
    const others = Array.from({ length: 3 }, () =>
      refusal(bench.call(login, { account: 'maker', password: 'guess' })),
    );
    expect(await Promise.race([...others, refusal(guess())])).toBe('account-locked');
    await Promise.all(others);
  });

  it("does not count a known device's log-ins for its network", async () => {
    const bench = await openBench();
    const [home, away, other, busy] = ['11.22.33.4', '11.22.44.4', '11.22.55.4', '11.22.66.4'];
    const enter = (address: string) => {
      const right = { account: 'demo', password: 'tideline' };
      return bench.call(login, right, null, { address, device: 'own-device' });
    };
    const guess = (address: string, password: string) =>
      refusal(bench.call(login, { account: `at ${address}`, password }, null, { address }));
    /** Passwords in the order in which their hashes begin. */
    const begun: string[] = [];
    const held = Promise.withResolvers<void>();
    await enter(home);
    for (let at = 0; at < 3; at += 1) await enter(away);
    await guess(other, 'once');
    hashElsewhere(async (password, salt, ahead) => {
      begun.push(password);
      await held.promise;
      return tagHere(password, salt, ahead);
    }, 2);
    try {
      // Among equals the newest is next, so the last one would be.
      const all = [guess(busy, '1'), guess(away, '2'), guess(other, '3')];
      await until('a hash under way', () => begun.length === 1);
      held.resolve();
      await Promise.all(all);
      expect(begun).toEqual(['1', '2', '3']);
    } finally {
      hashElsewhere(null);
    }
  });

  it('doubles the wait up to a maximum', () => {
    const rule = { free: 5, longest: 900_000 };
    expect([4, 5, 6, 8, 40].map((count) => waitAfter(count, rule))).toEqual([
      0, 1000, 2000, 8000, 900_000,
    ]);
  });

  it('ends by expiry, by logout, and for all sessions at once', async () => {
    const bench = await openBench();
    const right = { account: 'demo', password: 'tideline' };
    const tokens = [];
    for (let at = 0; at < 3; at += 1) tokens.push((await bench.call(login, right)).token);
    const [first = '', second = '', third = ''] = tokens;
    const known = bench.core.authenticate(first);
    if (!known) throw new Error('not logged in');
    await bench.call(logout, {}, known);
    expect(bench.core.authenticate(first)).toBeNull();
    expect(bench.core.authenticate(second)).not.toBeNull();
    const other = bench.core.authenticate(second);
    if (!other) throw new Error('not logged in');
    await bench.call(logout, { everywhere: '1' }, other);
    expect(bench.core.authenticate(third)).toBeNull();
    expect(bench.bus.of(other.userId, 'session-ended')).toHaveLength(2);
  });

  it('ends four hours after the last use, and a day after the log-in however it is used', async () => {
    const bench = await openBench();
    const right = { account: 'demo', password: 'tideline' };
    const { token: left, expires } = await bench.call(login, right);
    const begun = bench.clock.time;
    expect(expires).toBe(begun + DAY);
    bench.clock.time += SESSION_IDLE - 1;
    const used = bench.core.authenticate(left);
    expect(used?.expires).toBe(begun + SESSION_IDLE);
    // A command after the use: its row has been written then.
    await bench.call(center, {}, used);
    bench.clock.time += SESSION_IDLE - 1;
    expect(bench.core.authenticate(left)?.expires).toBe(bench.clock.time + 1);
    await bench.call(center, {}, used);
    bench.clock.time += SESSION_IDLE;
    expect(bench.core.authenticate(left)).toBeNull();

    const { token } = await bench.call(login, right);
    // The session that ended unused is in no list.
    expect((await bench.call(center2, {}, await bench.login('demo'))).sessions).toBe(1);
    for (let hour = 0; hour < 23; hour += 1) {
      bench.clock.time += HOUR;
      const still = bench.core.authenticate(token);
      expect(still).not.toBeNull();
      await bench.call(center, {}, still);
    }
    bench.clock.time += HOUR;
    expect(bench.core.authenticate(token)).toBeNull();
  });
});

describe('the account pages', () => {
  it('show the user, their security settings and an editable nickname', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    expect(await bench.call(center, {}, demo)).toMatchObject({
      account: 'demo',
      invitation_code: 'TIDELINE',
      has_fund_password: true,
    });
    await bench.call(login, { account: 'demo', password: 'tideline' });
    expect(await bench.call(center2, {}, demo)).toMatchObject({ sessions: 1 });
    expect(await bench.call(hasPassword, {}, demo)).toEqual({ has_fund_password: true });
    const renamed = await bench.call(setNickname, { nickname: '  Ada\u202e ' }, demo);
    expect(renamed.nickname).toBe('Ada');
    expect(await refusal(bench.call(setNickname, { nickname: ' \u0000' }, demo))).toBe(
      'field-invalid',
    );
  });
});
