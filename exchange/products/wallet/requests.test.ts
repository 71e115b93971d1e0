import { coinByCode } from '@tideline/wire';
import { cashDelete, cashInfo, cashSave } from '@tideline/wire/calls/bank';
import {
  addAddress,
  chargeReq,
  delAddress,
  getAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { describe, expect, it } from 'vitest';
import { png } from '../../people/uploads/testing/pictures.ts';
import { addressCode } from '../../testing/address-code.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { paperAddress } from './addresses.ts';

const DAY = 86_400_000;
const FUND_PASSWORD = '246810';

let ids = 0;
function clientId(): string {
  ids += 1;
  return `request-${String(ids).padStart(6, '0')}`;
}

/** The demo user's ready address. */
async function demoAddress(bench: Bench): Promise<string> {
  const { addresses } = await bench.call(getAddress, {}, await bench.login('demo'));
  const [first] = addresses;
  if (!first) throw new Error('the demo user has no address');
  return first.id;
}

const withdrawal = (address_id: string) => ({
  currency_id: '3',
  address_id,
  amount: '20',
  fund_password: FUND_PASSWORD,
  client_id: clientId(),
});

const CARD = {
  name: 'Ada',
  card_number: '4000123412341234',
  bank_name: 'Paper Bank',
  branch: 'Main',
  bank_address: '1 Street',
  swift: 'PAPERXXX',
  holder: 'Ada',
  iban: 'PAPER 0001',
  payee_address: '1 Street',
  zip_code: '1000',
  currency: 'USD',
};

describe('entries of the address book', () => {
  it('belong to their owner: other users cannot withdraw to an address or remove it', async () => {
    const bench = await openBench();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    const id = await demoAddress(bench);
    expect(await refusal(bench.call(walletOut, withdrawal(id), maker))).toBe('address-not-found');
    expect(await refusal(bench.call(delAddress, { id }, maker))).toBe('address-not-found');
    expect((await bench.call(getAddress, {}, maker)).addresses).toEqual([]);
    expect((await bench.call(walletOut, withdrawal(id), demo)).status).toBe('review');
  });

  it('belong to their owner: other users cannot withdraw to a bank card', async () => {
    const bench = await openBench();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
    const card = await bench.call(cashSave, { ...CARD, ...proof }, demo);
    const bank = (card_id: string) => ({
      currency_id: String(coinByCode('Bank')?.id),
      card_id,
      amount: '100',
      fund_password: FUND_PASSWORD,
      client_id: clientId(),
    });
    expect(await refusal(bench.call(walletOut, bank(card.id), maker))).toBe('bank-card-required');
    expect(await refusal(bench.call(walletOut, bank(card.id), demo))).toBe('insufficient-balance');
  });
});

describe('the withdrawals of a user', () => {
  it('are listed newest first (CALL:GET charge_mention/log3)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const id = await demoAddress(bench);
    const made: string[] = [];
    for (const amount of ['20', '21', '22']) {
      bench.clock.time += 1_000;
      const form = { ...withdrawal(id), amount };
      made.push((await bench.call(walletOut, form, demo)).amount);
    }
    const { rows } = await bench.call(withdrawLog, {}, demo);
    expect(rows.map((row) => row.amount)).toEqual(made.toReversed());
  });
});

describe('a withdrawal address', () => {
  it('is added once: the second time it is known already', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const add = async () => {
      bench.clock.time += 3_600_000;
      const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
      const place = { currency_id: '3', chain: 'ERC20', address: `0x${'a'.repeat(40)}` };
      return bench.call(addAddress, { ...place, ...proof }, demo);
    };
    await add();
    expect(await refusal(add())).toBe('address-known');
  });
});

describe('bank cards (RULE:bank-card-proof)', () => {
  it('need the fund password and a code, and a refused one costs no code', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const code = await addressCode(bench, demo);
    const bind = (change: object) =>
      bench.call(cashSave, { ...CARD, fund_password: FUND_PASSWORD, code, ...change }, demo);
    expect(await refusal(bind({ currency: 'banana' }))).toBe('field-invalid');
    expect(await refusal(bind({ fund_password: '000000' }))).toBe('fund-password-wrong');
    expect(await refusal(bind({ code: '000000' === code ? '000001' : '000000' }))).toBe(
      'code-wrong',
    );
    await bind({});
    // The code is used up.
    expect(await refusal(bind({ branch: 'Other' }))).toBe('code-wrong');
  });

  it('are removed by their owner only', async () => {
    const bench = await openBench();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
    const { id } = await bench.call(cashSave, { ...CARD, ...proof }, demo);
    expect(await refusal(bench.call(cashDelete, { id }, maker))).toBe('bank-card-required');
    await bench.call(cashDelete, { id }, demo);
    expect((await bench.call(cashInfo, {}, demo)).cards).toEqual([]);
    expect(await refusal(bench.call(cashDelete, { id }, demo))).toBe('bank-card-required');
  });

  it('are limited to 50 per user; the same card again is none more', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const bind = async (at: number) => {
      // Codes of one contact are limited per day.
      bench.clock.time += DAY;
      const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
      return bench.call(cashSave, { ...CARD, ...proof, branch: `Branch ${at}` }, demo);
    };
    const first = await bind(1);
    for (let at = 2; at <= 50; at += 1) await bind(at);
    expect(await refusal(bind(51))).toBe('order-limit');
    expect((await bind(1)).id).toBe(first.id);
  });
});

describe('a repeated withdrawal', () => {
  it('gets the first answer with any fund password, because no trace of the password is stored', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const request = withdrawal(await demoAddress(bench));
    const first = await bench.call(walletOut, request, demo);
    const copy = { ...request, fund_password: '000000' };
    expect(await bench.call(walletOut, copy, demo)).toEqual(first);
  });
});

describe('CONST:withdrawals-per-day', () => {
  it.each([
    ['USDT', 'ERC20', '20', '19.99999999'],
    ['ETH', 'ERC20', '0.01', '0.00999999'],
    ['BTC', 'OMNI', '0.0005', '0.00049999'],
  ])('%s on %s has a minimum of %s', async (code, chain, minimum, less) => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const currency_id = String(coinByCode(code)?.id);
    expect((await bench.call(getInfo, { currency_id }, demo)).minimum).toBe(minimum);
    const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
    const address = paperAddress('2', code, chain);
    const place = { currency_id, chain, address };
    const { id } = await bench.call(addAddress, { ...place, ...proof }, demo);
    const out = (amount: string) =>
      bench.call(walletOut, { ...withdrawal(id), currency_id, amount }, demo);
    expect(await refusal(out(less))).toBe('amount-too-small');
    expect(await out(minimum)).toMatchObject({ status: 'review', amount: minimum });
  });

  it('bank money has a minimum of 100', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const proof = { fund_password: FUND_PASSWORD, code: await addressCode(bench, demo) };
    const { id: card_id } = await bench.call(cashSave, { ...CARD, ...proof }, demo);
    const bank = { currency_id: '9999', card_id, fund_password: FUND_PASSWORD };
    const out = (amount: string) =>
      refusal(bench.call(walletOut, { ...bank, amount, client_id: clientId() }, demo));
    expect(await out('99.99')).toBe('amount-too-small');
    expect(await out('100')).toBe('insufficient-balance');
  });

  it('applies to every UTC day of a run, for each user separately', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const id = await demoAddress(bench);
    const left = async () => (await bench.call(getInfo, { currency_id: '3' }, demo)).left_today;
    for (let day = 0; day < 3; day += 1) {
      for (const after of [2, 1, 0]) {
        await bench.call(walletOut, withdrawal(id), demo);
        expect(await left()).toBe(after);
      }
      expect(await refusal(bench.call(walletOut, withdrawal(id), demo))).toBe(
        'withdrawals-per-day',
      );
      const midnight = (Math.floor(bench.clock.time / DAY) + 1) * DAY;
      bench.clock.time = midnight - 1;
      expect(await left()).toBe(0);
      bench.clock.time = midnight;
      expect(await left()).toBe(3);
    }
  });
});

describe('deposits under review', () => {
  it('are limited to 20 per user', async () => {
    const bench = await openBench({
      config: { backOffice: { reviews: { automatic: false, delay: 0 } } },
    });
    const demo = await bench.login('demo');
    const { name } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
    const report = () => {
      const form = { currency_id: '3', chain: 'TRC20', amount: '10', receipt: name };
      return bench.call(chargeReq, { ...form, client_id: clientId() }, demo);
    };
    const first = await report();
    for (let count = 1; count < 20; count += 1) await report();
    expect(await refusal(report())).toBe('order-limit');
    const decision = { passed: true, reason: null, by: 'operator' } as const;
    await bench.core.backOffice.reviews.decide('deposits', Number(first.id), decision);
    expect((await report()).status).toBe('review');
  });
});
