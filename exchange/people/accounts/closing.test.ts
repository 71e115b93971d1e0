import { CLOSING_TIME } from '@tideline/wire';
import { leverClose, leverSubmit } from '@tideline/wire/calls/contracts';
import { journalNote } from '@tideline/wire/calls/journal';
import { addApiKey, apiKeys } from '@tideline/wire/calls/keys';
import { helpChatSend, helpFeedback } from '@tideline/wire/calls/news';
import { pushAlerts, pushSubscribe, pushTest } from '@tideline/wire/calls/push';
import { closeAccount, reopenAccount } from '@tideline/wire/calls/security';
import { center, login, logout, openGuest, realName, register } from '@tideline/wire/calls/user';
import { paperFunds } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { ANY_P256DH } from '../../../tests/support/push-service.ts';
import { type Bench, openMarket, refusal } from '../../testing/client.ts';
import { DEMO } from './demo.ts';
import { audited, chainBreak, entangle, rowsOf } from './testing/entangled.ts';
import { callerOf, formFor, guestBenches } from './testing/guests.ts';

const MINUTE = 60_000;
const MAIL = 'ada@mail.example';
const PASSWORD = 'sea-wall';

const { newFolder, start, stop } = guestBenches();

const enter = async (bench: Bench, account = MAIL) => {
  const session = await bench.call(login, { account, password: PASSWORD });
  return { ...session, caller: callerOf(bench, session.token) };
};

async function opened(bench: Bench) {
  const session = await bench.call(register, await formFor(bench, MAIL));
  const caller = callerOf(bench, session.token);
  await bench.call(paperFunds, {}, caller);
  return { ...session, caller };
}

describe('closing an account', () => {
  it('asks for the password, ends every session and key, and leaves a week to return', async () => {
    const bench = await start();
    const { caller, token } = await opened(bench);
    await enter(bench);
    const key = { name: 'bot', kind: 'hmac', rights: 'trade', password: PASSWORD } as const;
    await bench.call(addApiKey, key, caller);
    const wrong = bench.call(closeAccount, { password: 'not-this' }, caller);
    expect(await refusal(wrong)).toBe('password-wrong');
    const { closes } = await bench.call(closeAccount, { password: PASSWORD }, caller);
    expect(closes).toBe(bench.clock.time + CLOSING_TIME);
    expect(bench.core.authenticate(token)).toBeNull();
    const sent = bench.core.backOffice.outbox.messages()[0];
    expect(sent).toMatchObject({ to: MAIL, subject: 'Your account closes in a week' });

    bench.clock.time = closes - 1;
    await bench.core.backOffice.turn();
    const back = await enter(bench);
    expect(back.user.closes).toBe(closes);
    expect((await bench.call(apiKeys, {}, back.caller)).keys).toEqual([]);
    expect((await bench.call(reopenAccount, {}, back.caller)).closes).toBeNull();
    bench.clock.time = closes + MINUTE;
    await bench.core.backOffice.turn();
    expect((await enter(bench)).user).toMatchObject({ email: MAIL, closes: null });
  });

  it('does not move its end when it is asked again', async () => {
    const bench = await start();
    const { caller } = await opened(bench);
    const first = await bench.call(closeAccount, { password: PASSWORD }, caller);
    bench.clock.time += MINUTE;
    const { caller: again } = await enter(bench);
    expect(await bench.call(closeAccount, { password: PASSWORD }, again)).toEqual(first);
  });

  it('removes everything personal and keeps a ledger that the audit accepts', async () => {
    const dataDir = newFolder();
    const bench = await start({ dataDir });
    const { user, caller } = await opened(bench);
    await entangle(bench, caller);
    const papers = { country: 'GB', name: 'Ada Lovelace', id_number: 'X1234567', address: '1 Row' };
    await bench.call(realName, papers, caller);
    await bench.call(helpChatSend, { text: 'Call me Ada', client_id: 'closing-chat' }, caller);
    const report = { text: 'Ada was here', contact: MAIL, client_id: 'closing-report' };
    await bench.call(helpFeedback, report, caller);
    const terms = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '1' } as const;
    const order = { ...terms, leverage: '10', client_id: 'closing-open' };
    const { id } = await bench.call(leverSubmit, order, caller);
    await bench.call(leverClose, { id, client_id: 'closing-close' }, caller);
    await bench.call(journalNote, { id, note: 'Ada felt sure' }, caller);
    const browser = {
      endpoint: 'https://push.invalid/1',
      p256dh: ANY_P256DH,
      auth: 'a'.repeat(22),
    };
    const wish = { kinds: 'fill', quiet_from: '', quiet_to: '', zone: 'UTC' };
    await bench.call(pushSubscribe, { ...browser, ...wish }, caller);
    await bench.call(pushAlerts, { endpoint: browser.endpoint, alerts: '[]' }, caller);
    await bench.call(pushTest, { endpoint: browser.endpoint }, caller);
    await bench.call(closeAccount, { password: PASSWORD }, caller);
    bench.clock.time += CLOSING_TIME;
    // The option is delivered and prices are of now, so that positions can close.
    openMarket(bench.market);
    await bench.core.backOffice.turn();
    bench.clock.time += MINUTE;
    openMarket(bench.market);
    await bench.core.backOffice.turn();
    expect(await refusal(enter(bench))).toBe('wrong-credentials');
    // The address is free.
    await bench.call(register, await formFor(bench, MAIL));
    await stop(bench);

    const own = `user_id = '${user.id}'`;
    expect(rowsOf(dataDir, `select * from users where id = '${user.id}'`)).toMatchObject([
      { account: `closed-${user.id}`, nickname: '', email: null, phone: null, password: '' },
    ]);
    const erased = ['sessions', 'devices', 'chat_lines', 'feedback', 'messages', 'api_keys'];
    const pushed = ['push_devices', 'push_alerts', 'push_queue'];
    for (const table of [...erased, ...pushed, 'journal_notes']) {
      expect(rowsOf(dataDir, `select * from ${table} where ${own}`), table).toEqual([]);
    }
    expect(rowsOf(dataDir, `select details from verifications where ${own}`)).toEqual([
      { details: '{}' },
    ]);
    expect(rowsOf(dataDir, `select * from balances where owner = '${user.id}'`)).toEqual([]);
    const stored = rowsOf(dataDir, `select id from legs where owner = '${user.id}'`);
    expect(stored.length).toBeGreaterThan(0);
    expect(chainBreak(dataDir)).toBeNull();
    expect(audited(dataDir)).toBe('ok');
    // The next start reads the closed account.
    const next = await start({ dataDir, clock: bench.clock });
    await next.core.backOffice.turn();
    expect(await refusal(enter(next, `closed-${user.id}`))).toBe('wrong-credentials');
  });

  it('is not for guests and demo users, who have nobody to return', async () => {
    const bench = await start();
    const { token } = await bench.call(openGuest, {});
    const form = { password: 'any-password' };
    const guest = bench.call(closeAccount, form, callerOf(bench, token));
    expect(await refusal(guest)).toBe('guest-account');
    const demo = await bench.login('demo');
    const shared = bench.call(closeAccount, { password: DEMO.password }, demo);
    expect(await refusal(shared)).toBe('demo-shared');
    expect((await bench.call(center, {}, demo)).closes).toBeNull();
    await bench.call(logout, {}, demo);
  });
});
