import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { login, logout, openGuest } from '@tideline/wire/calls/user';
import { walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openMarket, refusal } from '../../testing/client.ts';
import { audited, chainBreak, entangle, rowsOf } from './testing/entangled.ts';
import { callerOf, guest, guestBenches, limited, rest } from './testing/guests.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const { newFolder, start, stop } = guestBenches();

const totals = async (bench: Bench, caller: Caller) =>
  (await bench.call(walletList, {}, caller)).accounts.map(({ total }) => Number(total) > 0);

describe('a guest (RULE:guest-open)', () => {
  it('gets an own verified account with paper funds in all four accounts', async () => {
    const bench = await start();
    const [one, two] = [await guest(bench), await guest(bench)];
    expect(one.user).toMatchObject({ guest: true, verification: 'verified', email: null });
    expect(one.user.id).not.toBe(two.user.id);
    expect(await totals(bench, one.caller)).toEqual([true, true, true, true]);
    await bench.call(coinTrade, { ...rest, client_id: 'guest-only-1' }, one.caller);
    expect((await bench.call(coinList, {}, two.caller)).rows).toEqual([]);
  });

  it('has no password that anyone could guess', async () => {
    const bench = await start();
    const { user } = await guest(bench);
    for (const password of ['x', ' ', user.account]) {
      const answer = bench.call(login, { account: user.account, password });
      expect(await refusal(answer)).toBe('wrong-credentials');
    }
  });

  it('does not exist on an exchange that holds more than paper', async () => {
    const bench = await start({ config: { backOffice: { paper: false } } });
    expect(await refusal(bench.call(openGuest, {}))).toBe('unknown-call');
  });
});

describe('a flood of guests (RULE:guest-open)', () => {
  it('is bounded for one network in a day, across restarts and IPv6 addresses', async () => {
    const dataDir = newFolder();
    const first = await start({ dataDir, ...limited({ perNetwork: 3 }) });
    for (const last of ['1', '2', '3']) await guest(first, `2001:db8::${last}`);
    const refused = (bench: Bench, address: string) =>
      refusal(bench.call(openGuest, {}, null, { address }));
    expect(await refused(first, '2001:db8::4')).toBe('guests-of-network');
    await guest(first, '2001:db8:1::1');
    await stop(first);
    const again = await start({ dataDir, clock: first.clock, ...limited({ perNetwork: 3 }) });
    expect(await refused(again, '2001:db8::4')).toBe('guests-of-network');
    again.clock.time += DAY;
    await guest(again, '2001:db8::4');
  });

  it('is bounded in a day, whatever the number of networks', async () => {
    const bench = await start(limited({ perDay: 4 }));
    const open = (at: number) => bench.call(openGuest, {}, null, { address: `198.51.${at}.1` });
    for (let at = 0; at < 4; at += 1) await open(at);
    expect(await refusal(open(4))).toBe('guests-full');
    bench.clock.time += DAY;
    await open(5);
  });

  it.each([3, 60])('from %i networks leaves places for newcomers', async (networks) => {
    const dataDir = newFolder();
    const bench = await start({ dataDir, ...limited({ perDay: 1_600, maxGuests: 100 }) });
    const open = (address: string) => bench.call(openGuest, {}, null, { address });
    let refused = 0;
    for (let at = 0; at < 2_000; at += 1) {
      bench.clock.time += 1_000;
      const network = at % networks;
      await open(`10.${network >> 8}.${network & 255}.${at & 127}`).catch(() => {
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThan(0);
    for (let at = 0; at < 20; at += 1) await open(`192.0.${at}.7`);
    expect(rowsOf(dataDir, 'select id from users where guest = 1')).toHaveLength(100);
  });

  it('from a few /64 of one /48 does not close the demo', async () => {
    const bench = await start(limited({ perNetwork: 3, perDay: 100 }));
    let opened = 0;
    for (let at = 0; at < 100; at += 1) {
      const address = `2001:db8:7:${at.toString(16)}::1`;
      await bench.call(openGuest, {}, null, { address }).then(
        () => {
          opened += 1;
        },
        () => undefined,
      );
    }
    expect(opened).toBe(12);
    await guest(bench, '2001:db9::1');
  });

  it('ends resting guests of the largest crowd when all places are taken', async () => {
    const bench = await start(limited({ maxGuests: 4 }));
    const [lonely, trader, ...crowd] = [
      await guest(bench, '198.51.100.1'),
      await guest(bench, '203.0.113.1'),
      await guest(bench, '203.0.113.2'),
      await guest(bench, '203.0.113.3'),
    ];
    await bench.call(coinTrade, { ...rest, client_id: 'trader-01' }, trader?.caller);
    await guest(bench, '192.0.2.1');
    await guest(bench, '192.0.2.2');
    const alive = (each: typeof lonely | undefined) =>
      each !== undefined && bench.core.authenticate(each.token) !== null;
    expect([lonely, trader, ...crowd].map(alive)).toEqual([true, true, false, false]);
    // The two newcomers are a crowd now; the trader's order keeps its place.
    await guest(bench, '192.0.3.1');
    expect([lonely, trader].map(alive)).toEqual([true, true]);
  });

  it('ends no guest of a network of its own who was here lately', async () => {
    const bench = await start(limited({ maxGuests: 2 }));
    await guest(bench, '198.51.100.1');
    await guest(bench, '203.0.113.1');
    const third = () => bench.call(openGuest, {}, null, { address: '192.0.2.1' });
    expect(await refusal(third())).toBe('guests-full');
    bench.clock.time += 21 * MINUTE;
    await third();
  });

  it('does not let one network use up the total of the day', async () => {
    const bench = await start(limited({ perNetwork: 1, perDay: 2 }));
    await guest(bench, '198.51.100.1');
    for (let turn = 0; turn < 5; turn += 1) {
      const again = bench.call(openGuest, {}, null, { address: '198.51.100.1' });
      expect(await refusal(again)).toBe('guests-of-network');
    }
    await guest(bench, '198.51.101.2');
  });
});

describe('an idle guest (RULE:guest-end)', () => {
  it('stays while it is used, also across restarts', async () => {
    const dataDir = newFolder();
    let bench = await start({ dataDir });
    const { token } = await guest(bench);
    for (let turn = 0; turn < 4; turn += 1) {
      bench.clock.time += 30 * DAY - MINUTE;
      callerOf(bench, token);
      await bench.core.backOffice.turn();
      await stop(bench);
      bench = await start({ dataDir, clock: bench.clock });
      callerOf(bench, token);
    }
  });

  it('ends after 30 days: orders are cancelled, positions closed, all funds returned', async () => {
    const dataDir = newFolder();
    const bench = await start({ dataDir });
    const { user, token, caller } = await guest(bench);
    await entangle(bench, caller);
    bench.clock.time += 30 * DAY - 1;
    openMarket(bench.market);
    await bench.core.backOffice.turn();
    expect(rowsOf(dataDir, `select id from users where id = '${user.id}'`)).toHaveLength(1);
    bench.clock.time += MINUTE;
    expect(bench.core.authenticate(token)).toBeNull();
    openMarket(bench.market);
    await bench.core.backOffice.turn();
    for (const table of ['users where id', 'balances where owner', 'sessions where user_id']) {
      expect(rowsOf(dataDir, `select * from ${table} = '${user.id}'`)).toEqual([]);
    }
    expect(rowsOf(dataDir, `select * from devices where user_id = '${user.id}'`)).toEqual([]);
    const open = `select status from spot_orders where status = 'waiting' union all
      select status from spot_triggers where status = 'waiting' union all
      select status from contract_orders where status in ('waiting', 'trading') union all
      select status from hosting_orders where status = 'hosting'`;
    expect(rowsOf(dataDir, open)).toEqual([]);
    expect(audited(dataDir)).toBe('ok');
    expect(chainBreak(dataDir)).toBeNull();
    const events = rowsOf(dataDir, 'select * from security_events order by id');
    expect(events.at(-1)).toMatchObject({ kind: 'guest-ended', user_id: user.id });
  });

  it('ends soon after a log-out, and waits while prices are stale', async () => {
    const dataDir = newFolder();
    const bench = await start({ dataDir });
    const { user, caller } = await guest(bench);
    await entangle(bench, caller);
    bench.clock.time += 61_000;
    openMarket(bench.market);
    await bench.call(logout, {}, caller);
    bench.market.stale = true;
    await bench.core.backOffice.turn();
    const known = () => rowsOf(dataDir, `select id from users where id = '${user.id}'`).length;
    expect(known()).toBe(1);
    bench.market.stale = false;
    bench.clock.time += MINUTE;
    openMarket(bench.market);
    await bench.core.backOffice.turn();
    expect(known()).toBe(0);
    expect(audited(dataDir)).toBe('ok');
  });

  it('frees its place for another guest', async () => {
    const bench = await start(limited({ maxGuests: 1 }));
    const { caller } = await guest(bench);
    expect(await refusal(bench.call(openGuest, {}))).toBe('guests-full');
    await bench.call(logout, {}, caller);
    await bench.core.backOffice.turn();
    await guest(bench);
  });
});
