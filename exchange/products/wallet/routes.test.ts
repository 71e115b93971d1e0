import { cashSave } from '@tideline/wire/calls/bank';
import { smsMail } from '@tideline/wire/calls/codes';
import {
  addAddress,
  chargeReq,
  depositLog,
  getAddress,
  getInAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { register } from '@tideline/wire/calls/user';
import {
  flashAgainst,
  hzHistory,
  walletChange,
  walletDetail,
  walletList,
} from '@tideline/wire/calls/wallet';
import { beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Caller } from '../../http/handler.ts';
import { addressCode } from '../../testing/address-code.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { paperAddress } from './addresses.ts';

let bench: Bench;
let demo: Caller;
let maker: Caller;
/** A user who has not been verified and has set nothing. */
let newcomer: Caller;
beforeAll(async () => {
  bench = await openBench({ config: { backOffice: { reviews: { automatic: false, delay: 0 } } } });
  [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
  const email = 'new@x.example';
  await bench.call(smsMail, { email, purpose: 'register' });
  const code = /\d{6}/.exec(bench.core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
  const form = {
    method: 'email',
    email,
    code,
    agreement: '1',
    invitation_code: 'TIDELINE',
  } as const;
  const passwords = { password: 'sea-wall', password_confirm: 'sea-wall' };
  const { user } = await bench.call(register, { ...form, ...passwords });
  newcomer = { userId: user.id, sessionId: 'newcomer', verified: true };
});

let ids = 0;
const client = () => {
  ids += 1;
  return { client_id: `routes-${String(ids).padStart(5, '0')}` };
};
const refused = async (answer: Promise<unknown>) => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.id, error.field];
  }
};
const PROOF = { fund_password: '246810', code: '000000' };
const CARD = {
  ...{ name: 'Ada', card_number: '4000123412341234', bank_name: 'Paper Bank', branch: 'Main' },
  ...{ bank_address: '1 Street', swift: 'PAPERXXX', holder: 'Ada', iban: 'PAPER 0001' },
  ...{ payee_address: '1 Street', zip_code: '1000', currency: 'USD' },
};

describe('the destination of a withdrawal', () => {
  const ask = (form: object) =>
    refused(
      bench.call(
        walletOut,
        { amount: '20', fund_password: '246810', ...client(), ...form } as never,
        demo,
      ),
    );

  it.each([
    [
      'bank money to an address',
      { currency_id: '9999', address_id: '1' },
      ['field-invalid', 'address_id'],
    ],
    ['bank money to nothing', { currency_id: '9999' }, ['bank-card-required', 'card_id']],
    [
      'bank money to a card that is unknown',
      { currency_id: '9999', card_id: '1' },
      ['bank-card-required', 'card_id'],
    ],
    [
      'a coin to a card',
      { currency_id: '3', card_id: '1', address_id: '1' },
      ['field-invalid', 'card_id'],
    ],
    ['a coin to nothing', { currency_id: '3' }, ['address-required', 'address_id']],
    [
      'a coin to an unknown address',
      { currency_id: '3', address_id: '999999' },
      ['address-not-found', 'address_id'],
    ],
    [
      'a coin that is only traded',
      { currency_id: '4', address_id: '1' },
      ['coin-unknown', 'currency_id'],
    ],
  ])('refuses %s', async (_, form, wanted) => expect(await ask(form)).toEqual(wanted));

  it('is of the coin that is withdrawn, and keeps the remark [CALL:GET charge_mention/log3]', async () => {
    const [entry] = (await bench.call(getAddress, {}, demo)).addresses;
    const address_id = entry?.id ?? '';
    expect(await ask({ currency_id: '2', amount: '1', address_id })).toEqual([
      'address-not-found',
      'address_id',
    ]);
    const made = {
      address: entry?.address,
      chain: entry?.chain,
      fee: '1',
      actual: '19',
      status: 'review',
    };
    expect(await ask({ currency_id: '3', address_id, remark: '  rent ' })).toMatchObject({
      ...made,
      remark: 'rent',
    });
    expect(await ask({ currency_id: '3', address_id })).toMatchObject({ ...made, remark: '' });
    // The requests of a coin, and of a status.
    const list = (filter: object) => bench.call(withdrawLog, filter, demo);
    expect((await list({ currency_id: '3' })).total).toBe(2);
    expect((await list({ currency_id: '1' })).total).toBe(0);
    expect((await list({ status: 'review' })).total).toBe(2);
    expect((await list({ status: 'passed' })).total).toBe(0);
    expect((await bench.call(withdrawLog, {}, maker)).total).toBe(0);
    expect(await refused(list({ currency_id: '77' }))).toEqual(['coin-unknown', 'currency_id']);
    expect((await bench.call(depositLog, {}, demo)).total).toBe(0);
  });
});

it('names all that a withdrawal lacks', async () => {
  const missing = async (currency_id: string, who: Caller) =>
    (await bench.call(getInfo, { currency_id }, who)).missing;
  expect(await missing('3', newcomer)).toEqual(['verification', 'address', 'fund-password']);
  expect(await missing('9999', newcomer)).toEqual(['verification', 'bank-card', 'fund-password']);
  expect(await missing('3', demo)).toEqual([]);
  expect(await missing('1', demo)).toEqual(['address']);
  expect(await missing('9999', demo)).toEqual(['bank-card']);
});

it('states the terms of a withdrawal [CALL:POST wallet/get_info]', async () => {
  const info = await bench.call(getInfo, { currency_id: '2' }, maker);
  const { balances } = (await bench.call(walletList, {}, maker)).accounts[0] ?? { balances: [] };
  expect(info).toMatchObject({
    ...{ currency_id: 2, code: 'ETH', minimum: '0.01', fee: '0.002', left_today: 3 },
    available: balances.find(({ code }) => code === 'ETH')?.available,
  });
  expect(info.chains).toContain('ERC20');
});

it('gives a deposit address on a chain, and a payee for bank money [CALL:POST wallet/get_in_address]', async () => {
  const of = (currency_id: string, chain: string) =>
    bench.call(getInAddress, { currency_id, chain }, demo);
  expect(await of('3', 'TRC20')).toMatchObject({
    ...{ currency_id: 3, chain: 'TRC20', minimum: '10', payee: null },
    address: paperAddress(demo.userId, 'USDT', 'TRC20'),
    vip: {
      minimum: '100',
      maximum: '5000000',
      used_today: '0',
      open: 0,
      open_maximum: 5,
      review_seconds: null,
    },
  });
  const bank = await of('9999', 'Bank');
  expect(bank).toMatchObject({ address: null, minimum: '100' });
  expect(bank.payee).toMatchObject({ reference: `PAPER-${demo.userId}`, bank: 'Paper Bank' });
  expect(await refused(of('3', 'Bank'))).toEqual(['chain-unknown', 'chain']);
  const receipt = { currency_id: '3', chain: 'TRC20', amount: '10', receipt: '  ', ...client() };
  expect(await refused(bench.call(chargeReq, receipt, demo))).toEqual([
    'receipt-required',
    'receipt',
  ]);
});

describe('a new address', () => {
  const place = { currency_id: '3', chain: 'ERC20', address: `0x${'b'.repeat(40)}` };
  const add = (form: object, who = demo) =>
    refused(bench.call(addAddress, { ...place, ...PROOF, ...form }, who));

  it.each([
    ['bank money', { currency_id: '9999', chain: 'Bank' }, ['chain-unknown', 'chain']],
    ['a chain of another coin', { chain: 'OMNI1' }, ['chain-unknown', 'chain']],
    ['an address of another chain', { address: 'T1' }, ['address-invalid', 'address']],
    [
      'a wrong fund password',
      { fund_password: '111111' },
      ['fund-password-wrong', 'fund_password'],
    ],
    ['a wrong code', {}, ['code-wrong', 'code']],
  ])('refuses %s', async (_, form, wanted) => expect(await add(form)).toEqual(wanted));

  it('is stored without spaces around it, under its own coin', async () => {
    const code = await addressCode(bench, demo);
    const form = { code, address: ` ${place.address} `, remark: ' mine ' };
    expect(await add(form)).toMatchObject({
      ...place,
      currency_id: 3,
      code: 'USDT',
      remark: 'mine',
    });
    // Known before any proof is asked for.
    expect(await add({ fund_password: '111111' })).toEqual(['address-known', 'address']);
    const listed = async (filter: object) =>
      (await bench.call(getAddress, filter, demo)).addresses.filter(
        (each) => each.address === place.address,
      ).length;
    expect([
      await listed({}),
      await listed({ currency_id: '3' }),
      await listed({ currency_id: '2' }),
    ]).toEqual([1, 1, 0]);
  });

  it('and a card need a fund password that is set', async () => {
    const missing = ['fund-password-missing', 'fund_password'];
    expect(await add({}, newcomer)).toEqual(missing);
    expect(await refused(bench.call(cashSave, { ...CARD, ...PROOF }, newcomer))).toEqual(missing);
    expect(await refused(bench.call(cashSave, { ...CARD, ...PROOF, swift: '?' }, demo))).toEqual([
      'field-invalid',
      'swift',
    ]);
  });
});

describe('moves', () => {
  it('are listed by kind and by either coin', async () => {
    const move = { from: 'currency', to: 'contract', currency_id: '3', amount: '5' } as const;
    await bench.call(walletChange, { ...move, ...client() }, maker);
    const request = { from_currency: '1', to_currency: '3', amount: '0.01' };
    const { quote_id } = await bench.call(flashAgainst, request, maker);
    expect(await refused(bench.call(flashAgainst, { ...request, quote_id }, maker))).toEqual([
      'field-required',
      'client_id',
    ]);
    await bench.call(flashAgainst, { ...request, quote_id, ...client() }, maker);
    const kinds = async (filter: object) =>
      (await bench.call(hzHistory, filter, maker)).rows.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['exchange', 'transfer']);
    expect(await kinds({ kind: 'transfer' })).toEqual(['transfer']);
    expect(await kinds({ currency_id: '3' })).toEqual(['exchange', 'transfer']);
    expect(await kinds({ currency_id: '1' })).toEqual(['exchange']);
    expect(await kinds({ currency_id: '2' })).toEqual([]);
    expect(await kinds({ from: String(bench.clock.time + 1) })).toEqual([]);
    expect((await bench.call(hzHistory, {}, demo)).rows).toEqual([]);
    for (const [form, field] of [
      [{ ...move, to: 'currency' }, ['same-account', 'to']],
      [{ ...move, amount: '999999999' }, ['insufficient-balance', 'amount']],
      [{ ...move, currency_id: '77' }, ['coin-unknown', 'currency_id']],
    ] as const) {
      expect(
        await refused(bench.call(walletChange, { ...form, ...client() } as never, maker)),
      ).toEqual(field);
    }
  });

  it('change the balance that one account shows, with its own changes [CALL:POST wallet/list] [CALL:POST wallet/detail]', async () => {
    const of = (account: string, currency_id: string) =>
      bench.call(walletDetail, { account, currency_id } as never, maker);
    const contract = await of('contract', '3');
    expect(contract.changes.rows[0]).toMatchObject({ kind: 'transfer', amount: '5' });
    const { accounts, total, unpriced } = await bench.call(walletList, {}, maker);
    const own = accounts.find(({ account }) => account === 'contract');
    expect(own?.balances.find(({ code }) => code === 'USDT')).toEqual(contract.balance);
    expect((await of('contract', '1')).changes.rows).toEqual([]);
    expect(await refused(of('contract', '77'))).toEqual(['coin-unknown', 'currency_id']);
    const sum = accounts.reduce((all, each) => all + Number(each.total), 0);
    expect(sum).toBeCloseTo(Number(total), 6);
    // The market of this test has no price of ether.
    expect(unpriced).toEqual(['ETH']);
  });
});
