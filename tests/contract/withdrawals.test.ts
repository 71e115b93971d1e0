import { cashDelete, cashInfo, cashSave } from '@tideline/wire/calls/bank';
import { smsMail } from '@tideline/wire/calls/codes';
import {
  addAddress,
  delAddress,
  getAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { center2, changeFundPassword } from '@tideline/wire/calls/user';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { withExchange } from './support/exchange.ts';
import { held } from './support/held.ts';
import { codeFor, demo, intent, newcomer, type Person, visitor } from './support/people.ts';
import { noon, passReviews, REVIEWS } from './support/reviews.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: REVIEWS },
});
beforeAll(() => noon(exchange));

const USDT = '3';
const ETH = '2';
const BTC = '1';
const BANK = '9999';
const FUND = '246810';
const ERC20 = `0x${'a'.repeat(40)}`;

describe('withdrawal addresses and withdrawals', () => {
  const addressForm = (change: Record<string, string> = {}) => {
    return {
      currency_id: ETH,
      chain: 'ERC20',
      address: ERC20,
      remark: 'mine',
      fund_password: FUND,
      code: '000000',
      ...change,
    };
  };
  const withFund = async (): Promise<Person> => {
    const person = await newcomer(exchange);
    await person.call(changeFundPassword, { password: FUND, password_confirm: FUND });
    return person;
  };
  const coded = async (person: Person) => {
    await person.call(smsMail, { email: person.email, purpose: 'address' });
    return codeFor(exchange, person.email);
  };

  test('CALL:POST wallet/addaddress, CALL:POST wallet/get_address and CALL:POST wallet/deladdress (ENTITY:withdraw-address)', async () => {
    const person = await withFund();
    const form = addressForm({ code: await coded(person) });
    const added = await person.call(addAddress, form);
    expect(added).toEqual({
      ...{ id: expect.any(String), currency_id: 2, code: 'ETH', chain: 'ERC20', address: ERC20 },
      ...{ remark: 'mine', created: expect.any(Number) },
    });
    // The code is already used.
    expect(await person.refused(addAddress, { ...form, address: `0x${'b'.repeat(40)}` })).toBe(
      'code-wrong code',
    );
    expect((await person.call(getAddress, {})).addresses).toEqual([added]);
    expect((await person.call(getAddress, { currency_id: BTC })).addresses).toEqual([]);
    const other = await newcomer(exchange);
    expect((await other.call(getAddress, {})).addresses).toEqual([]);
    expect(await other.refused(delAddress, { id: added.id })).toBe('address-not-found id');
    expect(await person.refused(delAddress, { id: '999999' })).toBe('address-not-found id');
    await person.call(delAddress, { id: added.id });
    expect((await person.call(getAddress, {})).addresses).toEqual([]);
  });

  test('RULE:withdraw-address and ENTITY:withdraw-address refuse each invalid field, ROLE:address a missing fund password', async () => {
    const person = await withFund();
    const refuse = (change: Record<string, string>) =>
      person.refused(addAddress, addressForm(change));
    expect(await refuse({ address: '' })).toBe('field-required address');
    expect(await refuse({ address: 'nowhere' })).toBe('address-invalid address');
    expect(await refuse({ chain: 'TRC20' })).toBe('chain-unknown chain');
    expect(await refuse({ currency_id: BANK, chain: 'Bank' })).toBe('chain-unknown chain');
    expect(await refuse({ currency_id: '7' })).toBe('coin-unknown currency_id');
    expect(await refuse({ fund_password: '12345' })).toBe('fund-password-format fund_password');
    expect(await refuse({ fund_password: '1234567' })).toBe('fund-password-format fund_password');
    expect(await refuse({ fund_password: '000000' })).toBe('fund-password-wrong fund_password');
    expect(await refuse({ code: '' })).toBe('code-required code');
    expect(await refuse({ code: '12345a' })).toBe('field-invalid code');
    expect(await refuse({})).toBe('code-wrong code');

    const bare = await newcomer(exchange);
    const answer = await bare.ask(addAddress, addressForm());
    expect(answer).toMatchObject({ error: { id: 'fund-password-missing' } });
    // MSG:For your assets security, please set the fund password first
    expect(answer.message).toBe('For your assets security, please set the fund password first');
  });

  const CARD = {
    name: 'Main',
    card_number: '4000 1234 1234 1234',
    bank_name: 'Paper Bank',
    branch: 'Centre',
    bank_address: '1 Street',
    swift: 'PAPERXXX',
    holder: 'Ada',
    iban: 'XX00 1234',
    payee_address: '2 Street',
    zip_code: '10000',
    currency: 'EUR',
  };

  test('CALL:POST user/cash_save, CALL:POST user/cash_info and CALL:POST user/cash_delete require every field and both proofs (RULE:bank-card, RULE:bank-card-proof, ENTITY:bank-card)', async () => {
    const person = await withFund();
    const proof = { fund_password: FUND, code: await coded(person) };
    for (const field of Object.keys(CARD)) {
      for (const [value, id] of [
        ['', 'field-required'],
        [' \u0000', 'field-required'],
        ['x', 'field-invalid'],
      ] as const) {
        expect(await person.refused(cashSave, { ...CARD, ...proof, [field]: value })).toBe(
          `${id} ${field}`,
        );
      }
    }
    const bare = (change: object) => person.refused(cashSave, { ...CARD, ...proof, ...change });
    expect(await bare({ fund_password: undefined })).toBe('field-required fund_password');
    expect(await bare({ code: undefined })).toBe('code-required code');
    const saved = await person.call(cashSave, { ...CARD, ...proof });
    expect(saved).toMatchObject(CARD);
    expect((await person.call(cashInfo, {})).cards).toEqual([saved]);
    expect((await person.call(center2, {})).bank_cards).toBe(1);
    const other = await newcomer(exchange);
    expect((await other.call(cashInfo, {})).cards).toEqual([]);
    expect(await other.refused(cashDelete, { id: saved.id })).toBe('bank-card-required id');
    await person.call(cashDelete, { id: saved.id });
    expect((await person.call(cashInfo, {})).cards).toEqual([]);
  });

  test('CALL:POST wallet/get_info lists what is missing (ROLE:withdrawal)', async () => {
    const bare = await newcomer(exchange);
    expect(await bare.call(getInfo, { currency_id: USDT })).toMatchObject({
      available: '0',
      left_today: 3,
      chains: ['TRC20', 'OMNI', 'ERC20'],
      missing: ['verification', 'address', 'fund-password'],
    });
    const person = await demo(exchange);
    expect((await person.call(getInfo, { currency_id: BANK })).missing).toEqual(['bank-card']);
    expect(await person.refused(getInfo, { currency_id: '6' })).toBe('coin-unknown currency_id');
  });

  test('CALL:POST wallet/out reserves, then pays out; three a day (CONST:withdrawals-per-day, ENTITY:withdrawal, STATE:deposit-withdraw, RULE:withdraw-preconditions)', async () => {
    const person = await demo(exchange);
    const base = { currency_id: USDT, amount: '50', fund_password: FUND };
    const refuse = (change: Record<string, string | undefined>) =>
      person.refused(walletOut, { ...base, client_id: intent(), ...change });
    // MSG:Please set the withdraw address first
    expect((await person.ask(walletOut, { ...base, client_id: intent() })).message).toBe(
      'Please set the withdraw address first',
    );
    const address = (
      await person.call(addAddress, {
        ...addressForm(),
        currency_id: USDT,
        code: await coded(person),
      })
    ).id;
    expect(await refuse({ address_id: '424242' })).toBe('address-not-found address_id');
    expect(await refuse({ address_id: address, amount: '' })).toBe('amount-required amount');
    // MSG:Amount can not be less than the minimum
    expect(await refuse({ address_id: address, amount: '19.99' })).toBe('amount-too-small amount');
    expect(await refuse({ address_id: address, fund_password: '111111' })).toBe(
      'fund-password-wrong fund_password',
    );
    expect(await refuse({ address_id: address, fund_password: undefined })).toBe(
      'field-required fund_password',
    );
    expect(await refuse({ address_id: address, amount: '9999999' })).toBe(
      'insufficient-balance amount',
    );
    expect(await refuse({ currency_id: BTC, address_id: address, amount: '0.01' })).toBe(
      'address-not-found address_id',
    );
    expect(await refuse({ currency_id: BANK, amount: '500' })).toBe('bank-card-required card_id');

    const before = await held(person, 'USDT');
    const form = { ...base, address_id: address, remark: 'rent', client_id: intent() };
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => person.askInTurn(walletOut, form)),
    );
    expect([...new Set(copies.map((each) => JSON.stringify(each)))]).toHaveLength(1);
    expect(copies[0]).toMatchObject({
      data: { amount: '50', fee: '1', actual: '49', status: 'review', chain: 'ERC20' },
    });
    const during = await held(person, 'USDT');
    expect(Number(before.available) - Number(during.available)).toBe(50);
    expect(during.frozen).toBe('50');
    passReviews(exchange);
    await until('the withdrawal to pass', async () => {
      const { rows } = await person.call(withdrawLog, {});
      return rows[0]?.status === 'passed' ? rows[0] : null;
    });
    expect(await held(person, 'USDT')).toEqual({ available: during.available, frozen: '0' });
    // Two more succeed, however many are sent at once.
    const more = await Promise.all(
      Array.from({ length: 5 }, () =>
        person.askInTurn(walletOut, { ...form, client_id: intent() }),
      ),
    );
    expect(more.filter((each) => each.type === 'ok')).toHaveLength(2);
    expect(more.find((each) => each.type !== 'ok')).toMatchObject({
      error: { id: 'withdrawals-per-day' },
    });
    expect((await person.call(getInfo, { currency_id: USDT })).left_today).toBe(0);
    // CALL:GET charge_mention/log3
    expect((await person.call(withdrawLog, {})).total).toBe(3);
    expect((await (await newcomer(exchange)).call(withdrawLog, {})).total).toBe(0);
  });

  test('refuses a withdrawal of an unverified user (ROLE:verified, RULE:withdraw-preconditions)', async () => {
    const person = await newcomer(exchange);
    const form = { currency_id: USDT, amount: '50', fund_password: FUND, client_id: intent() };
    const answer = await person.ask(walletOut, form);
    expect(answer).toMatchObject({ error: { id: 'verification-required' } });
    // MSG:Please complete KYC Verification first
    expect(answer.message).toBe('Please complete KYC Verification first');
    expect(await visitor(exchange).refused(walletOut, form)).toBe('not-logged-in');
  });
});
