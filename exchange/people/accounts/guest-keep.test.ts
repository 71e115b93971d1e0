import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { center, keepGuest, login, register } from '@tideline/wire/calls/user';
import { legalLog, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { callerOf, formFor, guest, guestBenches, rest } from './testing/guests.ts';

const DAY = 86_400_000;
const { start } = guestBenches();

describe('a guest that becomes a full account (RULE:guest-keep)', () => {
  it('keeps its id, funds, orders, histories and session, and logs in from anywhere', async () => {
    const bench = await start();
    const { user, token, caller } = await guest(bench);
    await bench.call(coinTrade, { ...rest, client_id: 'guest-kept-1' }, caller);
    const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...buy, client_id: 'guest-kept-2' }, caller);
    const past = async () => [
      (await bench.call(coinList, { view: 'history' }, caller)).rows,
      (await bench.call(coinList, { view: 'fills' }, caller)).rows,
      (await bench.call(legalLog, {}, caller)).rows,
    ];
    const histories = await past();
    expect(histories.every((rows) => rows.length > 0)).toBe(true);
    const before = await bench.call(walletList, {}, caller);
    const full = await bench.call(keepGuest, await formFor(bench, 'ada@x.example'), caller);
    expect(full).toEqual({ ...user, email: 'ada@x.example', guest: false });
    expect(callerOf(bench, token).userId).toBe(user.id);
    expect(await bench.call(walletList, {}, caller)).toEqual(before);
    expect((await bench.call(coinList, {}, caller)).rows).toHaveLength(1);
    expect(await past()).toEqual(histories);
    const again = await bench.call(login, { account: 'ada@x.example', password: 'sea-wall' });
    expect(again.user.id).toBe(user.id);
    // The session has the lifetime of a full account's now.
    bench.clock.time += DAY;
    expect(bench.core.authenticate(token)).toBeNull();
    await bench.core.backOffice.turn();
    const later = await bench.call(login, { account: 'ada@x.example', password: 'sea-wall' });
    expect(later.user.id).toBe(user.id);
  });

  it('needs what a registration needs, and changes nothing when refused', async () => {
    const bench = await start();
    const { user, caller } = await guest(bench);
    const form = await formFor(bench, 'ada@x.example');
    const bad = [
      [{ email: undefined }, 'email-required'],
      [{ code: '000000' }, 'code-wrong'],
      [{ password: 'short', password_confirm: 'short' }, 'password-too-short'],
      [{ password_confirm: 'another' }, 'password-mismatch'],
      [{ invitation_code: '' }, 'invitation-required'],
      [{ invitation_code: 'NOBODYS1' }, 'invitation-unknown'],
      [{ invitation_code: user.invitation_code }, 'invitation-unknown'],
      [{ agreement: '0' }, 'agreement-required'],
    ] as const;
    for (const [change, id] of bad) {
      expect(await refusal(bench.call(keepGuest, { ...form, ...change }, caller))).toBe(id);
    }
    expect(await bench.call(center, {}, caller)).toEqual(user);
    await bench.call(keepGuest, form, caller);
    expect(await refusal(bench.call(keepGuest, form, caller))).toBe('code-wrong');
    const other = await formFor(bench, 'grace@x.example');
    expect(await refusal(bench.call(keepGuest, other, caller))).toBe('guest-kept');
  });

  it('cannot take the contact of another user, or be taken twice at once', async () => {
    const bench = await start();
    const { caller } = await guest(bench);
    const first = await formFor(bench, 'ada@x.example');
    await bench.call(register, first);
    expect(await refusal(bench.call(keepGuest, first, caller))).toBe('code-wrong');
    const form = await formFor(bench, 'grace@x.example');
    const both = await Promise.allSettled([
      bench.call(keepGuest, form, caller),
      bench.call(keepGuest, form, caller),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('invites nobody before, and others after', async () => {
    const bench = await start();
    const { user, caller } = await guest(bench);
    const friend = await formFor(bench, 'friend@x.example', user.invitation_code);
    expect(await refusal(bench.call(register, friend))).toBe('invitation-unknown');
    await bench.call(keepGuest, await formFor(bench, 'ada@x.example'), caller);
    expect((await bench.call(register, friend)).user.email).toBe('friend@x.example');
  });
});

describe('walls (RULE:guest-wall)', () => {
  it('stop a guest before promotion, money in and out, documents and passwords', async () => {
    const bench = await start();
    const { caller } = await guest(bench);
    const paths = [
      ...['user/my_poster', 'user/my_share', 'user/invite', 'user/invite_list'],
      ...['user/my_invite_list', 'user/my_account_return', 'wallet/out', 'wallet/addaddress'],
      ...['wallet/charge_req', 'user/cash_save', 'user/e_pwd', 'safe/update_password'],
      ...['user/real_name', 'user/real_name2', 'upload', 'safe/second_add', 'safe/confirm'],
    ];
    for (const path of paths) {
      const binding = bench.core.bindings.find(({ row }) => row.path === path);
      const run = async () => binding?.handle({}, { caller, lang: 'en', address: '127.0.0.1' });
      expect([path, await refusal(run())]).toEqual([path, 'guest-account']);
    }
  });
});
