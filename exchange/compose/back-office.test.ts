import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smsMail } from '@tideline/wire/calls/codes';
import {
  chargeReq,
  depositLog,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { center, center2, realName, register } from '@tideline/wire/calls/user';
import { flashAgainst, walletDetail, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../foundation/store/sqlite-store.ts';
import type { Store } from '../foundation/store/store.ts';
import { png } from '../people/uploads/testing/pictures.ts';
import { type Bench, openBench, refusal } from '../testing/client.ts';

const DAY = 86_400_000;

async function usdt(bench: Bench) {
  const demo = await bench.login('demo');
  const { balance } = await bench.call(
    walletDetail,
    { account: 'currency', currency_id: '3' },
    demo,
  );
  return { available: balance.available, frozen: balance.frozen };
}

/** Creates a withdrawal address of the demo user without the call that requires a code. */
async function address(bench: Bench): Promise<string> {
  const demo = await bench.login('demo');
  const code = codeOf(bench, () =>
    bench.call(smsMail, { email: 'demo@tideline.example', purpose: 'address' }, demo),
  );
  const { addAddress } = await import('@tideline/wire/calls/funding');
  const form = {
    currency_id: '3',
    chain: 'ERC20',
    address: `0x${'a'.repeat(40)}`,
    fund_password: '246810',
  };
  const added = await bench.call(addAddress, { ...form, code: await code }, demo);
  return added.id;
}

async function codeOf(bench: Bench, send: () => Promise<unknown>): Promise<string> {
  await send();
  return /\d{6}/.exec(bench.core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
}

async function deposit(bench: Bench, client_id: string) {
  const demo = await bench.login('demo');
  const { name } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
  const form = { currency_id: '3', chain: 'TRC20', amount: '500', receipt: name, client_id };
  return bench.call(chargeReq, form, demo);
}

describe('a request under review', () => {
  it('is decided after its delay and not before, also over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tideline-office-'));
    const first = await openBench({ dataDir });
    const id = await address(first);
    const form = {
      currency_id: '3',
      address_id: id,
      amount: '100',
      fund_password: '246810',
      client_id: 'out-00001',
    };
    const asked = await first.call(walletOut, form, await first.login('demo'));
    await deposit(first, 'deposit-1');
    first.clock.time += 4_999;
    await first.core.backOffice.turn();
    expect(await usdt(first)).toEqual({ available: '9900', frozen: '100' });
    await first.core.close();
    const second = await openBench({ dataDir, clock: first.clock });
    expect(second.core.backOffice.reviews.pending('withdrawals')).toHaveLength(1);
    second.clock.time += 1;
    await Promise.all([second.core.backOffice.turn(), second.core.backOffice.turn()]);
    // Each decision is sent once, after the balance it changed.
    const published = second.bus.events.filter(({ userId }) => userId === '1');
    expect(published.map(({ event }) => event.kind)).toEqual([
      'balance',
      'review',
      'balance',
      'review',
    ]);
    expect(second.bus.of('1', 'review').map(({ review }) => review)).toEqual([
      { subject: 'deposit', id: expect.any(String), status: 'passed' },
      { subject: 'withdrawal', id: asked.id, status: 'passed' },
    ]);
    expect(await usdt(second)).toEqual({ available: '10400', frozen: '0' });
    // A repeat still gets the first answer.
    const copy = await second.call(walletOut, form, await second.login('demo'));
    expect(copy.status).toBe('review');
    expect(
      (await second.call(getInfo, { currency_id: '3' }, await second.login('demo'))).left_today,
    ).toBe(2);
    await second.core.close();
    rmSync(dataDir, { recursive: true });
  });

  it('repeated, gets the first answer even when its address is gone, and moves nothing', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const { delAddress } = await import('@tideline/wire/calls/funding');
    const id = await address(bench);
    const terms = { currency_id: '3', address_id: id, amount: '100', fund_password: '246810' };
    const form = { ...terms, client_id: 'out-gone-1' };
    const first = await bench.call(walletOut, form, demo);
    await bench.call(delAddress, { id }, demo);
    expect(await bench.call(walletOut, form, demo)).toEqual(first);
    expect(await refusal(bench.call(walletOut, { ...form, amount: '101' }, demo))).toBe(
      'client-id-reused',
    );
    expect(await refusal(bench.call(walletOut, { ...form, client_id: 'out-gone-2' }, demo))).toBe(
      'address-not-found',
    );
    expect(await usdt(bench)).toEqual({ available: '9900', frozen: '100' });
  });

  it('when rejected, returns the whole amount and states the reason (STATE:deposit-withdraw)', async () => {
    const bench = await openBench({
      config: { backOffice: { reviews: { automatic: false, delay: 0 } } },
    });
    const demo = await bench.login('demo');
    const id = await address(bench);
    const form = {
      currency_id: '3',
      address_id: id,
      amount: '100',
      fund_password: '246810',
      client_id: 'out-00002',
    };
    const asked = await bench.call(walletOut, form, demo);
    bench.clock.time += DAY;
    await bench.core.backOffice.turn();
    expect(await usdt(bench)).toEqual({ available: '9900', frozen: '100' });
    const no = { passed: false, reason: 'Unclear', by: 'operator' } as const;
    const decide = () => bench.core.backOffice.reviews.decide('withdrawals', Number(asked.id), no);
    await decide();
    expect(await usdt(bench)).toEqual({ available: '10000', frozen: '0' });
    expect(await refusal(decide())).toBe('not-found');
    const { id: other } = await deposit(bench, 'deposit-2');
    await bench.core.backOffice.reviews.decide('deposits', Number(other), no);
    expect(await usdt(bench)).toEqual({ available: '10000', frozen: '0' });
    const rejected = { status: 'rejected' };
    expect(bench.bus.of('1', 'review').map(({ review }) => review)).toEqual([
      { subject: 'withdrawal', id: asked.id, ...rejected },
      { subject: 'deposit', id: other, ...rejected },
    ]);
    for (const log of [depositLog, withdrawLog]) {
      const published = { ...rejected, reason: 'Unclear', cause: null };
      expect((await bench.call(log, {}, demo)).rows).toMatchObject([published]);
    }
  });

  it('CONST:withdrawals-per-day: the fourth is refused until the next UTC day, also over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tideline-office-'));
    const first = await openBench({ dataDir });
    const id = await address(first);
    const out = async (bench: Bench, client_id: string) =>
      bench.call(
        walletOut,
        { currency_id: '3', address_id: id, amount: '20', fund_password: '246810', client_id },
        await bench.login('demo'),
      );
    for (const each of ['1', '2', '3']) await out(first, `out-day-${each}`);
    await first.core.close();
    const second = await openBench({ dataDir, clock: first.clock });
    expect(await refusal(out(second, 'out-day-4'))).toBe('withdrawals-per-day');
    second.clock.time = (Math.floor(second.clock.time / DAY) + 1) * DAY;
    await out(second, 'out-day-5');
    await second.core.close();
    rmSync(dataDir, { recursive: true });
  });

  it('STATE:verification, ENTITY:verification: a rejection states the reason and allows another submission', async () => {
    const bench = await openBench({
      config: { backOffice: { reviews: { automatic: false, delay: 0 } } },
    });
    const email = 'ada@x.example';
    const code = await codeOf(bench, () => bench.call(smsMail, { email, purpose: 'register' }));
    const session = await bench.call(register, {
      method: 'email',
      email,
      code,
      password: 'sea-wall',
      password_confirm: 'sea-wall',
      invitation_code: 'TIDELINE',
      agreement: '1',
    });
    const ada = { userId: session.user.id, sessionId: 's', verified: false };
    const papers = { country: 'Japan', name: 'Ada', id_number: '1', address: 'x' };
    const review = async (passed: boolean) => {
      await bench.call(realName, papers, ada);
      const [pending] = bench.core.backOffice.reviews.pending('verifications');
      // The reviewer sees every field.
      expect(JSON.parse(pending?.summary.replace(/^basic /, '') ?? '')).toEqual(papers);
      const decision = { passed, reason: passed ? null : 'Blurred', by: 'operator' } as const;
      await bench.core.backOffice.reviews.decide('verifications', pending?.id ?? 0, decision);
    };
    await review(false);
    expect(bench.bus.of(ada.userId, 'review').at(-1)?.review).toMatchObject({
      subject: 'verification',
      status: 'rejected',
    });
    expect(await bench.call(center2, {}, ada)).toMatchObject({
      user: { verification: 'rejected' },
      rejected_reason: 'Blurred',
    });
    await review(true);
    expect((await bench.call(center, {}, ada)).verification).toBe('basic');
    expect((await bench.call(center2, {}, ada)).rejected_reason).toBeNull();
  });
});

describe('the flash exchange', () => {
  it('never creates money: every round trip loses (all in paper, all in the ledger)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const held = async (code: string) => {
      const { accounts } = await bench.call(walletList, {}, demo);
      return accounts[0]?.balances.find((each) => each.code === code)?.available ?? '0';
    };
    let turn = 0;
    const swap = async (from_currency: string, to_currency: string, amount: string) => {
      turn += 1;
      const ask = { from_currency, to_currency, amount };
      const { quote_id } = await bench.call(flashAgainst, ask, demo);
      const done = { ...ask, quote_id, client_id: `flash-${turn}-abc` };
      return (await bench.call(flashAgainst, done, demo)).receives;
    };
    const [usdtBefore, btcBefore] = [await held('USDT'), await held('BTC')];
    let amount = '1000';
    for (let round = 0; round < 10; round += 1)
      amount = await swap('1', '3', await swap('3', '1', amount));
    expect(Number(amount)).toBeLessThan(1000);
    expect(Number(await held('USDT'))).toBeLessThan(Number(usdtBefore));
    expect(await held('BTC')).toBe(btcBefore);
  });

  it('holds its rate for the stated seconds, and no longer', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const ask = { from_currency: '3', to_currency: '1', amount: '1000' };
    const quote = await bench.call(flashAgainst, ask, demo);
    // 1000 at the ask of 61801, less 30 basis points.
    expect(quote).toMatchObject({ receives: '0.01613241', fee: '0.00004855' });
    bench.clock.time = quote.expires;
    const late = bench.call(
      flashAgainst,
      { ...ask, quote_id: quote.quote_id, client_id: 'flash-late' },
      demo,
    );
    expect(await refusal(late)).toBe('quote-expired');
    bench.market.stale = true;
    expect(await refusal(bench.call(flashAgainst, ask, demo))).toBe('feed-stale');
  });
});

/** A store whose next commits fail on request. */
async function brittleStore(): Promise<Store & { broken: boolean }> {
  const store = await SqliteStore.open(':memory:');
  const append = store.append.bind(store);
  const brittle = Object.assign(store, {
    broken: false,
    append: async (batch: Parameters<Store['append']>[0]): Promise<void> => {
      if (brittle.broken) throw new Error('the disk is full');
      return append(batch);
    },
  });
  return brittle;
}

describe('a commit that fails', () => {
  it('leaves no deposit, no message and no gap in the security log', async () => {
    const store = await brittleStore();
    const bench = await openBench({ config: { store, report: () => undefined } });
    const demo = await bench.login('demo');
    await deposit(bench, 'deposit-3');
    store.broken = true;
    bench.clock.time += 5_000;
    await bench.core.backOffice.turn();
    store.broken = false;
    // An uncommitted change sends nothing.
    expect(bench.bus.of(demo.userId, 'review')).toEqual([]);
    expect(await usdt(bench)).toEqual({ available: '10000', frozen: '0' });
    await bench.core.backOffice.turn();
    expect(await usdt(bench)).toEqual({ available: '10500', frozen: '0' });
    const { total } = await store.page('messages', {
      where: { user_id: demo.userId },
      before: null,
      limit: 5,
    });
    expect(total).toBe(1);
    const { brokenAt } = await import('../people/users/security-log.ts');
    expect(brokenAt(await store.all('security_events'))).toBeNull();
  });
});
