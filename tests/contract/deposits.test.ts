import { COINS } from '@tideline/wire';
import { chargeReq, depositLog, getInAddress } from '@tideline/wire/calls/funding';
import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { withExchange } from './support/exchange.ts';
import { held } from './support/held.ts';
import { demo, intent, newcomer, type Person } from './support/people.ts';
import { passReviews, REVIEWS } from './support/reviews.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: REVIEWS },
});

const USDT = '3';
const BTC = '1';

describe('deposits', () => {
  const report = async (person: Person, change: Record<string, string> = {}) => ({
    currency_id: USDT,
    chain: 'TRC20',
    amount: '1000',
    receipt: await person.picture(),
    client_id: intent(),
    ...change,
  });

  test('CALL:POST wallet/get_in_address returns an address that is invalid on every chain, or a payee (ENTITY:deposit, CONST:coins)', async () => {
    const person = await newcomer(exchange);
    for (const coin of COINS.filter((each) => each.chains.length > 0)) {
      for (const chain of coin.chains) {
        const form = { currency_id: String(coin.id), chain };
        const found = await person.call(getInAddress, form);
        expect(Number(found.minimum)).toBeGreaterThan(0);
        if (chain === 'Bank') expect([found.address, found.payee !== null]).toEqual([null, true]);
        else expect(found.address).toMatch(/^paper1.*notreal$/);
      }
    }
    const other = await demo(exchange);
    const mine = await person.call(getInAddress, { currency_id: USDT, chain: 'TRC20' });
    const theirs = await other.call(getInAddress, { currency_id: USDT, chain: 'TRC20' });
    expect(mine.address).not.toBe(theirs.address);
    expect(await person.refused(getInAddress, { currency_id: BTC, chain: 'TRC20' })).toBe(
      'chain-unknown chain',
    );
    expect(await person.refused(getInAddress, { currency_id: '4', chain: 'TRC20' })).toBe(
      'coin-unknown currency_id',
    );
    expect(await person.refused(getInAddress, { currency_id: '77', chain: 'x' })).toBe(
      'coin-unknown currency_id',
    );
  });

  test('CALL:POST wallet/charge_req is under review, then passed and credited once (STATE:deposit-withdraw, RULE:deposit)', async () => {
    const person = await newcomer(exchange);
    const form = await report(person);
    const copies = await Promise.all(Array.from({ length: 30 }, () => person.ask(chargeReq, form)));
    const ids = new Set(
      copies.map((each) => (each.type === 'ok' ? (each.data as { id: string }).id : '')),
    );
    expect(ids.size).toBe(1);
    expect(copies[0]).toMatchObject({ data: { status: 'review', decided: null, actual: '1000' } });
    expect(await held(person, 'USDT')).toEqual({ available: '0', frozen: '0' });
    passReviews(exchange);
    const passed = await until('the deposit to pass', async () => {
      const { rows } = await person.call(depositLog, {});
      return rows[0]?.status === 'passed' ? rows[0] : null;
    });
    expect(passed).toMatchObject({ amount: '1000', fee: '0', actual: '1000', reason: null });
    expect(await held(person, 'USDT')).toEqual({ available: '1000', frozen: '0' });
    // A repeat after the decision gets the first answer and makes no second deposit.
    expect(await person.call(chargeReq, form)).toMatchObject({ status: 'review' });
    expect((await person.call(depositLog, {})).total).toBe(1);
    expect(await person.refused(chargeReq, { ...form, amount: '2000' })).toBe(
      'client-id-reused client_id',
    );
  });

  test.each([
    [{ amount: '' }, 'amount-required amount'],
    [{ amount: '-5' }, 'amount-invalid amount'],
    [{ amount: '0' }, 'amount-invalid amount'],
    [{ amount: '9.99' }, 'amount-too-small amount'],
    [{ amount: '1000001' }, 'amount-too-large amount'],
    [{ amount: '10.000000001' }, 'amount-too-precise amount'],
    [{ receipt: '' }, 'receipt-required receipt'],
    [{ receipt: 'A'.repeat(43) }, 'upload-failed receipt'],
    [{ receipt: '../../etc/passwd' }, 'upload-failed receipt'],
    [{ chain: 'ERC21' }, 'chain-unknown chain'],
    [{ currency_id: '5' }, 'coin-unknown currency_id'],
    [{ client_id: 'x' }, 'field-invalid client_id'],
  ])('RULE:deposit refuses %j', async (change, refusal) => {
    const person = await demo(exchange);
    expect(await person.refused(chargeReq, await report(person, change))).toBe(refusal);
  });

  test.each([
    ['3', 'TRC20', '10'],
    ['2', 'ERC20', '0.005'],
    ['1', 'OMNI', '0.0002'],
    ['9999', 'Bank', '100'],
  ])('RULE:deposit: coin %s on %s says its minimum of %s', async (currency_id, chain, minimum) => {
    const person = await newcomer(exchange);
    expect((await person.call(getInAddress, { currency_id, chain })).minimum).toBe(minimum);
  });

  test("refuses another user's receipt like an unknown one", async () => {
    const person = await newcomer(exchange);
    const other = await newcomer(exchange);
    const form = await report(person, { receipt: await other.picture() });
    expect(await person.refused(chargeReq, form)).toBe('upload-failed receipt');
  });

  test("CALL:GET charge_mention/log2 pages through the caller's own records (ENTITY:records)", async () => {
    const person = await newcomer(exchange);
    const receipt = await person.picture();
    for (let turn = 0; turn < 3; turn += 1) {
      await person.call(chargeReq, {
        ...(await report(person)),
        receipt,
        amount: String(100 + turn),
      });
    }
    const { rows, total } = await person.call(depositLog, {});
    expect(rows.map((each) => each.amount)).toEqual(['102', '101', '100']);
    expect(total).toBe(3);
    const older = await person.call(depositLog, { page: rows[0]?.id ?? '' });
    expect(older.rows).toHaveLength(2);
    expect((await (await newcomer(exchange)).call(depositLog, {})).total).toBe(0);
  });
});
