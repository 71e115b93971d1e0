import { checkEmail, smsMail } from '@tideline/wire/calls/codes';
import { center2, forget, login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, type From, openBench, refusal } from '../../testing/client.ts';

const DEMO = { account: 'demo', password: 'tideline' };
const MAILBOX = 'demo@tideline.example';

let bench: Bench;
const start = async () => {
  bench = await openBench();
  return bench;
};
afterEach(() => bench.core.close());

const enter = (from: Partial<From> = {}, form = DEMO) => bench.call(login, form, null, from);
const guess = (from: Partial<From>, account = 'demo') =>
  refusal(enter(from, { account, password: 'wrong1' }));
/** An address of one of many providers. */
const network = (at: number): string =>
  `${(0x2a00 + (at >> 16)).toString(16)}:${(at & 65_535).toString(16)}::1`;
const lastCode = (to = MAILBOX): string =>
  /\d{6}/.exec(
    bench.core.backOffice.outbox.messages().find((each) => each.to === to)?.text ?? '',
  )?.[0] ?? '';

describe('a stranger who guesses passwords (RULE:lock-out)', () => {
  it('does not lock out the owner on another network', async () => {
    await start();
    let entered = 0;
    for (let seconds = 0; seconds < 80 * 60; seconds += 20) {
      bench.clock.time += 20_000;
      await guess({ address: '203.0.113.9' });
      if (seconds % 180 !== 0) continue;
      if ((await enter({ address: '198.51.100.1' }).catch(() => null)) !== null) entered += 1;
    }
    expect(entered).toBe(27);
  });

  it('from many networks has few tries in total, and a known device still passes', async () => {
    await start();
    const own = { address: '198.51.100.1', device: 'own-device' };
    await enter(own);
    let looked = 0;
    for (let at = 0; at < 200; at += 1) {
      bench.clock.time += 1_000;
      if ((await guess({ address: network(at) })) === 'wrong-credentials') looked += 1;
    }
    expect(looked).toBeLessThan(45);
    expect(await refusal(enter({ address: '192.0.2.77' }))).toBe('account-locked');
    expect((await enter({ address: '192.0.2.77', device: 'own-device' })).user.id).toBe('1');
    // The device's own failures count as usual.
    for (let turn = 0; turn < 5; turn += 1) await guess(own);
    expect(await guess(own)).toBe('account-locked');
  });

  it('from many networks leaves the owner, on a new device, the way by a code', async () => {
    await start();
    for (let at = 0; at < 200; at += 1) {
      bench.clock.time += 1_000;
      await guess({ address: network(at) });
    }
    const here = { address: '192.0.2.77', device: 'new-device' };
    expect(await refusal(enter(here))).toBe('account-locked');
    await bench.call(smsMail, { email: MAILBOX, purpose: 'forget' }, null, here);
    const proof = { email: MAILBOX, purpose: 'forget', code: lastCode() } as const;
    const { ticket } = await bench.call(checkEmail, proof, null, here);
    const password = 'brandnew';
    await bench.call(forget, { ticket, password, password_confirm: password }, null, here);
    expect((await enter(here, { account: 'demo', password })).user.id).toBe('1');
  });

  it('does not lock out a known device on the same network either', async () => {
    await start();
    const own = { address: '203.0.113.9', device: 'own-device' };
    await enter(own);
    for (let at = 0; at < 60; at += 1) await guess({ address: '203.0.113.9' }, `nobody${at}`);
    expect(await refusal(enter({ address: '203.0.113.9' }))).toBe('rate-limited');
    expect((await enter(own)).user.id).toBe('1');
  });

  it('gets no further tries through the other names of an account', async () => {
    await start();
    const said = [];
    for (let turn = 0; turn < 5; turn += 1) {
      said.push(await guess({}, turn % 2 ? 'demo' : MAILBOX));
    }
    expect(said).toEqual(Array(5).fill('wrong-credentials'));
    expect([await guess({}, MAILBOX), await guess({}, ' DEMO ')]).toEqual([
      'account-locked',
      'account-locked',
    ]);
  });
});

describe('a stranger who requests codes (RULE:lock-out)', () => {
  const ask = (email: string, purpose: 'forget' | 'register' | 'address', from: Partial<From>) =>
    bench.call(smsMail, { email, purpose }, null, from);

  it('does not use up the owner’s daily codes, nor make the owner wait', async () => {
    await start();
    const own = { address: '198.51.100.1', device: 'own-device' };
    await enter(own);
    for (let at = 0; at < 40; at += 1) {
      await ask(MAILBOX, 'forget', { address: network(at % 8) }).catch(() => null);
      bench.clock.time += 61_000;
    }
    await ask(MAILBOX, 'forget', own);
    const form = { email: MAILBOX, purpose: 'forget' as const, code: lastCode() };
    expect((await bench.call(checkEmail, form, null, own)).ticket).not.toBe('');
  });

  it('neither replaces nor voids the owner’s code', async () => {
    await start();
    const own = { address: '198.51.100.1' };
    await ask(MAILBOX, 'forget', own);
    const code = lastCode();
    const stranger = { address: '203.0.113.9' };
    await ask(MAILBOX, 'forget', stranger);
    const form = { email: MAILBOX, purpose: 'forget' as const };
    for (let turn = 0; turn < 9; turn += 1) {
      const wrong = bench.call(checkEmail, { ...form, code: '000000' }, null, stranger);
      expect(await refusal(wrong)).toBe('code-wrong');
    }
    // The code is valid only for its asker.
    expect(await refusal(bench.call(checkEmail, { ...form, code }, null, stranger))).toBe(
      'code-wrong',
    );
    expect((await bench.call(checkEmail, { ...form, code }, null, own)).ticket).not.toBe('');
  });

  it('gets none for addresses and fund passwords without a login', async () => {
    await start();
    for (const purpose of ['address', 'fund-password'] as const) {
      const mail = bench.call(smsMail, { email: MAILBOX, purpose });
      expect(await refusal(mail)).toBe('not-logged-in');
    }
    const check = { email: MAILBOX, purpose: 'fund-password' as const, code: '000000' };
    expect(await refusal(bench.call(checkEmail, check))).toBe('not-logged-in');
    expect(bench.core.backOffice.outbox.messages()).toEqual([]);
  });

  it('logged in as another user, gets none for this account', async () => {
    await start();
    const maker = await bench.login('maker');
    const form = { email: MAILBOX, purpose: 'address' as const };
    expect((await bench.call(smsMail, form, maker)).resend_after).toBe(60);
    expect(bench.core.backOffice.outbox.messages()).toEqual([]);
    const demo = await bench.login('demo');
    await bench.call(smsMail, form, demo);
    expect(bench.core.backOffice.outbox.messages()).toHaveLength(1);
    expect((await bench.call(center2, {}, demo)).user.id).toBe('1');
  });

  it('cannot evict the counts of earlier targets', async () => {
    await start();
    await ask('ada@x.example', 'register', { address: '198.51.100.1' });
    for (let at = 0; at < 10_240; at += 1) {
      await ask(`p${at}@x.example`, 'register', { address: network(Math.floor(at / 20)) });
    }
    expect(await refusal(ask('ada@x.example', 'register', { address: '198.51.100.1' }))).toBe(
      'code-too-soon',
    );
  });

  it('is bounded by a daily total for strangers, which does not limit owners', async () => {
    await start();
    let sent = 0;
    for (let at = 0; at < 21_000; at += 1) {
      const from = { address: network(at) };
      await ask(`p${at}@x.example`, 'register', from).then(
        () => {
          sent += 1;
        },
        () => undefined,
      );
    }
    expect(sent).toBe(20_000);
    await ask(MAILBOX, 'forget', { address: '198.51.100.1' });
    expect(lastCode()).toMatch(/^\d{6}$/);
  });

  it('from 14 networks leaves codes for newcomers', async () => {
    await start();
    let refused = 0;
    for (let at = 0; at < 20_100; at += 1) {
      bench.clock.time += 3_700;
      await ask(`p${at}@x.example`, 'register', { address: network(at % 14) }).catch(() => {
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThan(0);
    await ask('new@x.example', 'register', { address: '192.0.2.7' });
    expect(lastCode('new@x.example')).toMatch(/^\d{6}$/);
  });
});
