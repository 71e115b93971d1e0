import { describe, expect, it } from 'vitest';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '#wire/calls/promotion.ts';
import { coinTrade } from '#wire/calls/spot.ts';
import { walletDetail } from '#wire/calls/wallet.ts';
import { openBench } from '../testing/client.ts';
import { masked, ranked, rebateOf } from './rules.ts';

const order = (client_id: string, side: 'buy' | 'sell', quantity: string) => ({
  symbol: 'BTCUSDT',
  side,
  type: 'market' as const,
  quantity,
  client_id,
});

describe('rebates on spot fees', () => {
  it('pay the inviter a part of each fee once, and show it (ENTITY:promotion)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const maker = await bench.login('maker');
    const btc = async () => {
      const form = { account: 'currency', currency_id: '1' } as const;
      return (await bench.call(walletDetail, form, demo)).balance.available;
    };
    expect(await bench.call(invite, {}, demo)).toMatchObject({
      promoted: 1,
      inactive: 1,
      rewards: '0',
    });
    // The maker was invited by demo. They buy 0.1 BTC at 61801 and pay the fee in BTC.
    await bench.call(coinTrade, order('maker-buy-1', 'buy', '0.1'), maker);
    const before = await btc();
    await Promise.all([bench.core.backOffice.turn(), bench.core.backOffice.turn()]);
    await bench.core.backOffice.turn();
    const { rows, total } = await bench.call(myAccountReturn, {}, demo);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      account: 'm***r',
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
      { account: 'm***r', active: true, turnover: '6180.1', rewards: rows[0]?.converted },
    ]);
    expect((await bench.call(inviteList, {}, demo)).rows).toMatchObject([
      { account: 'm***r', active: true },
    ]);
    // Referrals and rebates are private.
    expect((await bench.call(inviteList, {}, maker)).total).toBe(0);
    expect((await bench.call(myAccountReturn, {}, maker)).total).toBe(0);
    expect(await bench.call(invite, {}, maker)).toMatchObject({ promoted: 0, rank: null });
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

describe('promotion rules', () => {
  it('round rebates down, so that the house account never pays more than it took', () => {
    expect(rebateOf(9n, 2_000)).toBe(1n);
    expect(rebateOf(4n, 2_000)).toBe(0n);
    expect(rebateOf(1n, 10_000)).toBe(1n);
  });

  it('CONST:rank-list: sort by rewards, then by people; a user without referrals has no rank', () => {
    const row = (userId: string, promoted: number, rewards: bigint) => ({
      userId,
      promoted,
      rewards,
    });
    const order = ranked([row('1', 1, 5n), row('2', 9, 5n), row('3', 2, 7n), row('4', 0, 0n)]);
    expect(order.map((each) => each.userId)).toEqual(['3', '2', '1']);
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
