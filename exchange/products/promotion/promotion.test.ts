import { leverClose, leverSubmit } from '@tideline/wire/calls/contracts';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '@tideline/wire/calls/promotion';
import { coinTrade } from '@tideline/wire/calls/spot';
import { flashAgainst, walletChange, walletDetail } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { invitedFriend } from '../../testing/friend.ts';
import { feesSince } from './fees.ts';
import { masked, PROMOTION, rebateOf } from './rules.ts';

const order = (client_id: string, side: 'buy' | 'sell', quantity: string) => ({
  symbol: 'BTCUSDT',
  side,
  type: 'market' as const,
  quantity,
  client_id,
});

/** Registered with the demo user's code; holds 10000 USDT. */
const friendOf = (bench: Bench) => invitedFriend(bench, 'TIDELINE', '10000');

const rebatesOf = async (bench: Bench, caller: Caller) => {
  await bench.core.backOffice.turn();
  return (await bench.call(myAccountReturn, {}, caller)).rows;
};

describe('rebates on fees', () => {
  it('a fresh demo user has no referral and no rank', async () => {
    const bench = await openBench();
    for (const account of ['demo', 'maker'] as const) {
      const own = await bench.call(invite, {}, await bench.login(account));
      expect(own).toMatchObject({ promoted: 0, inactive: 0, rewards: '0', rank: null, top: [] });
    }
  });

  it('pay the inviter a part of each fee once, and show it (ENTITY:promotion) [CALL:GET user/invite] [CALL:POST user/my_invite_list] [CALL:POST user/my_account_return]', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const friend = await friendOf(bench);
    const btc = async () => {
      const form = { account: 'currency', currency_id: '1' } as const;
      return (await bench.call(walletDetail, form, demo)).balance.available;
    };
    expect(await bench.call(invite, {}, demo)).toMatchObject({
      promoted: 1,
      inactive: 1,
      rewards: '0',
    });
    // They buy 0.1 BTC at 61801 and pay the fee in BTC.
    await bench.call(coinTrade, order('friend-buy-1', 'buy', '0.1'), friend);
    const before = await btc();
    await Promise.all([bench.core.backOffice.turn(), bench.core.backOffice.turn()]);
    await bench.core.backOffice.turn();
    const { rows, total } = await bench.call(myAccountReturn, {}, demo);
    expect(total).toBe(1);
    const account = expect.stringMatching(/^t\*\*\*\d$/);
    expect(rows[0]).toMatchObject({
      account,
      fee: '0.0002',
      fee_coin: 'BTC',
      ratio_bps: 2_000,
      rebate: '0.00004',
    });
    // 0.00004 BTC at the last price.
    expect(Number(rows[0]?.converted)).toBeCloseTo(0.00004 * 61_800, 4);
    expect(Number(await btc()) - Number(before)).toBeCloseTo(0.00004, 10);
    const own = await bench.call(invite, {}, demo);
    expect(own).toMatchObject({ promoted: 1, inactive: 0, rank: 1, rewards: rows[0]?.converted });
    expect(own.top).toMatchObject([{ rank: 1, account: 'd***o', promoted: 1 }]);
    const referrals = await bench.call(myInviteList, {}, demo);
    expect(referrals.rows).toMatchObject([
      { account, active: true, turnover: '6180.1', rewards: rows[0]?.converted },
    ]);
    expect((await bench.call(inviteList, {}, demo)).rows).toMatchObject([
      { account, active: true },
    ]);
    // Referrals and rebates are private.
    expect((await bench.call(inviteList, {}, friend)).total).toBe(0);
    expect((await bench.call(myAccountReturn, {}, friend)).total).toBe(0);
    expect(await bench.call(invite, {}, friend)).toMatchObject({ promoted: 0, rank: null });
  });

  it('are larger for a partner, who has enough active referrals (ENTITY:promotion)', async () => {
    const bench = await openBench({
      config: { backOffice: { promotion: { ...PROMOTION, partnerFrom: 1 } } },
    });
    const demo = await bench.login('demo');
    const friend = await friendOf(bench);
    const state = async () => {
      const { partner, rebate_bps } = await bench.call(myShare, {}, demo);
      return [partner, rebate_bps];
    };
    expect(await state()).toEqual([false, 2_000]);
    await bench.call(coinTrade, order('friend-buy-1', 'buy', '0.1'), friend);
    await bench.core.backOffice.turn();
    expect(await state()).toEqual([true, 3_000]);
    await bench.call(coinTrade, order('friend-buy-2', 'buy', '0.05'), friend);
    const [newest] = await rebatesOf(bench, demo);
    expect(newest).toMatchObject({ ratio_bps: 3_000, fee: '0.0001', rebate: '0.00003' });
  });

  it('pay for the opening and for the closing fee of a contract', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const friend = await friendOf(bench);
    const move = { from: 'currency', to: 'contract', currency_id: '3', amount: '5000' } as const;
    await bench.call(walletChange, { ...move, client_id: 'friend-move-1' }, friend);
    const contract = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '100' } as const;
    const opened = await bench.call(
      leverSubmit,
      { ...contract, leverage: '10', client_id: 'friend-long-1' },
      friend,
    );
    // 0.1 BTC at 61801: 0.05 % of 6180.1.
    expect(await rebatesOf(bench, demo)).toMatchObject([
      { fee: '3.09005', fee_coin: 'USDT', rebate: '0.61801', converted: '0.61801' },
    ]);
    const { id } = opened;
    const closed = await bench.call(leverClose, { id, client_id: 'friend-close1' }, friend);
    const rows = await rebatesOf(bench, demo);
    // Closed at 61799: 0.05 % of 6179.9.
    expect(rows.map((each) => each.fee)).toEqual(['3.08995', '3.09005']);
    expect(closed.fee).toBe('6.18');
    const own = await bench.call(invite, {}, demo);
    expect(own).toMatchObject({ inactive: 0, rewards: '1.236' });
    // Turnover counts spot trades alone.
    expect((await bench.call(myInviteList, {}, demo)).rows).toMatchObject([{ turnover: '0' }]);
  });

  it('are read once: nothing is new behind the last row that was seen', async () => {
    const store = await SqliteStore.open(':memory:');
    const bench = await openBench({ config: { store } });
    const demo = await bench.login('demo');
    const contract = { symbol: 'BTCUSDT', side: 'long', type: 'market', lots: '10' } as const;
    const terms = { leverage: '10', client_id: 'seen-long-1' };
    await bench.call(leverSubmit, { ...contract, ...terms }, demo);
    await bench.call(coinTrade, order('seen-buy-01', 'buy', '0.01'), demo);
    const { fees, seen } = await feesSince(store, 0);
    expect(fees.map((each) => each.coin)).toEqual(['USDT', 'BTC']);
    expect(await feesSince(store, seen)).toEqual({ fees: [], seen });
    for (const { id } of fees) {
      const later = await feesSince(store, id);
      expect(later.fees).toEqual(fees.filter((each) => each.id > id));
    }
  });

  it('pay for the fee of an exchange, in the coin it was taken in', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const friend = await friendOf(bench);
    const ask = { from_currency: '3', to_currency: '1', amount: '1000' };
    const { quote_id, fee } = await bench.call(flashAgainst, ask, friend);
    await bench.call(flashAgainst, { ...ask, quote_id, client_id: 'friend-flash-1' }, friend);
    // A fifth of 0.00004855 BTC, rounded down.
    expect(await rebatesOf(bench, demo)).toMatchObject([
      { fee, fee_coin: 'BTC', ratio_bps: 2_000, rebate: '0.00000971' },
    ]);
    expect(await rebatesOf(bench, demo)).toHaveLength(1);
  });

  it('pay each fee once across a restart, in a ledger that still balances', async () => {
    const store = await SqliteStore.open(':memory:');
    store.close = async () => undefined;
    const first = await openBench({ config: { store } });
    const demo = await first.login('demo');
    const friend = await friendOf(first);
    const ask = { from_currency: '3', to_currency: '1', amount: '1000' };
    for (const round of [1, 2]) {
      const { quote_id } = await first.call(flashAgainst, ask, friend);
      const done = { ...ask, quote_id, client_id: `friend-flash-${round}` };
      await first.call(flashAgainst, done, friend);
      await first.call(coinTrade, order(`friend-buy-${round}`, 'buy', '0.01'), friend);
      if (round === 1) expect(await rebatesOf(first, demo)).toHaveLength(2);
    }
    await first.core.close();
    const second = await openBench({ config: { store }, clock: first.clock });
    const rows = await rebatesOf(second, demo);
    expect(rows).toHaveLength(4);
    expect(await rebatesOf(second, demo)).toEqual(rows);
    const fees = await store.all('balances', { owner: HOUSE, account: 'fees', coin: 'BTC' });
    const paid = (await store.all('rebates')).reduce(
      (sum, { fee, rebate }) => sum + fee - rebate,
      0n,
    );
    expect(fees[0]?.available).toBe(paid);
  });

  it("pay nothing for one's own fees", async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(coinTrade, order('demo-buy-1', 'buy', '0.01'), demo);
    await bench.core.backOffice.turn();
    expect((await bench.call(myAccountReturn, {}, demo)).total).toBe(0);
  });

  it("put the invitation code on poster and share link, in the caller's language", async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const poster = await bench.call(myPoster, {}, demo);
    expect(poster).toMatchObject({ invitation_code: 'TIDELINE' });
    expect(poster.link).toContain('invitation=TIDELINE');
    const share = await bench.call(myShare, {}, demo);
    expect(share).toMatchObject({ rebate_bps: 2_000, partner: false, vip: false });
    expect(share.authorization_code).toMatch(/^[0-9A-F]{10}$/);
  });
});

it('CONST:rank-list: of more inviters, everyone sees the ten best, numbered [CALL:GET user/invite]', async () => {
  const store = await SqliteStore.open(':memory:');
  store.close = async () => undefined;
  await (await openBench({ config: { store } })).core.close();
  const [demo] = await store.all('users', { id: '1' });
  if (!demo) throw new Error('no demo user');
  const batch = new Batch();
  for (let at = 1; at <= 12; at += 1) {
    const user_id = String(1_000 + at);
    const names = { account: `inviter${at}`, email: null, phone: null };
    batch.put('users', { ...demo, ...names, id: user_id, invitation_code: `CODE${at}` });
    batch.put('referral_sums', { user_id, promoted: at, active: 0, rewards: at === 1 ? 9n : 0n });
  }
  await store.append(batch);
  const bench = await openBench({ config: { store } });
  const { rank, top } = await bench.call(invite, {}, await bench.login('maker'));
  expect(rank).toBeNull();
  expect(top.map((each) => [each.rank, each.promoted])).toEqual(
    [1, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((promoted, at) => [at + 1, promoted]),
  );
  const own = await bench.call(invite, {}, { userId: '1002', sessionId: 'test', verified: true });
  expect(own.rank).toBe(12);
});

describe('promotion rules', () => {
  it('round rebates down, so that the house account never pays more than it took', () => {
    expect(rebateOf(9n, 2_000)).toBe(1n);
    expect(rebateOf(4n, 2_000)).toBe(0n);
    expect(rebateOf(1n, 10_000)).toBe(1n);
  });

  it('show only the first and last character of a name', () => {
    expect(['demo', 'a', 'ada.lovelace@mail.example', '秘密'].map(masked)).toEqual([
      'd***o',
      'a***',
      'a***e',
      '秘***密',
    ]);
  });
});
