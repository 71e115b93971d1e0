import { describe, expect, test } from 'vitest';
import { ACCOUNTS, COINS } from '#wire';
import { cashInfo, cashSave } from '#wire/calls/bank.ts';
import { smsMail } from '#wire/calls/codes.ts';
import {
  addAddress,
  chargeReq,
  delAddress,
  depositLog,
  getAddress,
  getInAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '#wire/calls/funding.ts';
import { changeFundPassword } from '#wire/calls/user.ts';
import {
  flashAgainst,
  hzHistory,
  legalLog,
  walletChange,
  walletDetail,
  walletList,
} from '#wire/calls/wallet.ts';
import { withExchange } from './support/exchange.ts';
import { codeFor, demo, intent, newcomer, type Person, until, visitor } from './support/people.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: { automatic: true, delay: 2_000 } },
});

const USDT = '3';
const ETH = '2';
const BTC = '1';
const BANK = '9999';
const FUND = '246810';
const ERC20 = `0x${'a'.repeat(40)}`;

/** A user's balance of a coin in an account, as decimal text. */
async function held(person: Person, code: string, account = 'currency') {
  const { accounts } = await person.call(walletList, {});
  const found = accounts
    .find((each) => each.account === account)
    ?.balances.find((each) => each.code === code);
  return { available: found?.available, frozen: found?.frozen };
}

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
    const passed = await until(async () => {
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

describe('transfers', () => {
  test('CALL:POST wallet/change moves between accounts once (RULE:transfer, ENTITY:transfer, ENTITY:accounts)', async () => {
    const person = await demo(exchange);
    const before = await held(person, 'USDT', 'option');
    const form = {
      from: 'currency',
      to: 'option',
      currency_id: USDT,
      amount: '12.5',
      client_id: intent(),
    } as const;
    const copies = await Promise.all(
      Array.from({ length: 100 }, () => person.ask(walletChange, form)),
    );
    expect(new Set(copies.map((each) => JSON.stringify(each))).size).toBe(1);
    const after = await held(person, 'USDT', 'option');
    expect(Number(after.available) - Number(before.available)).toBeCloseTo(12.5, 6);
    const { accounts } = await person.call(walletList, {});
    expect(accounts.map((each) => each.account)).toEqual([...ACCOUNTS]);
    const refuse = (change: Record<string, string>) =>
      person.refused(walletChange, { ...form, client_id: intent(), ...change });
    expect(await refuse({ to: 'currency' })).toBe('same-account to');
    expect(await refuse({ amount: '999999999' })).toBe('insufficient-balance amount');
    expect(await refuse({ amount: '0' })).toBe('amount-invalid amount');
    expect(await refuse({ amount: '' })).toBe('amount-required amount');
    expect(await refuse({ from: 'house' })).toBe('field-invalid from');
    expect(await refuse({ currency_id: '4242' })).toBe('coin-unknown currency_id');
    expect(await person.refused(walletChange, { ...form, amount: '13' })).toBe(
      'client-id-reused client_id',
    );
  });

  test('answers MSG:Insufficient balance', async () => {
    const person = await newcomer(exchange);
    const form = {
      from: 'currency',
      to: 'trust',
      currency_id: USDT,
      amount: '1',
      client_id: intent(),
    };
    expect((await person.ask(walletChange, form)).message).toBe('Insufficient balance');
  });

  test('refuses one of two concurrent transfers of the same balance', async () => {
    const person = await demo(exchange);
    const all = (await held(person, 'ETH')).available ?? '0';
    const send = () =>
      person.ask(walletChange, {
        from: 'currency',
        to: 'trust',
        currency_id: ETH,
        amount: all,
        client_id: intent(),
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((each) => each.type).sort()).toEqual(['error', 'error', 'ok']);
    await person.call(walletChange, {
      from: 'trust',
      to: 'currency',
      currency_id: ETH,
      amount: all,
      client_id: intent(),
    });
  });

  test('CALL:GET wallet/hzhistory, CALL:POST wallet/legal_log and CALL:POST wallet/detail list the transfer', async () => {
    const person = await demo(exchange);
    const began = Date.now();
    const form = {
      from: 'currency',
      to: 'contract',
      currency_id: USDT,
      amount: '7',
      client_id: intent(),
    } as const;
    const done = await person.call(walletChange, form);
    const history = await person.call(hzHistory, { kind: 'transfer' });
    expect(history.rows[0]).toMatchObject({
      id: done.id,
      kind: 'transfer',
      from: 'currency',
      to: 'contract',
      amount: '7',
    });
    const log = await person.call(legalLog, { kind: 'transfer', from: String(began) });
    const own = log.rows.filter((each) => each.reference === done.id);
    expect(own.map((each) => [each.account, each.amount]).sort()).toEqual([
      ['contract', '7'],
      ['currency', '-7'],
    ]);
    expect((await person.call(legalLog, { to: '1' })).rows).toEqual([]);
    expect(
      (await person.call(legalLog, { account: 'trust', kind: 'transfer', currency_id: BTC })).rows,
    ).toEqual([]);
    expect(await person.refused(legalLog, { currency_id: '77' })).toBe('coin-unknown currency_id');
    expect(await person.refused(legalLog, { from: 'yesterday' })).toBe('field-invalid from');
    const detail = await person.call(walletDetail, { account: 'contract', currency_id: USDT });
    expect(detail.changes.rows[0]).toMatchObject({ kind: 'transfer', amount: '7' });
    const other = await newcomer(exchange);
    expect((await other.call(hzHistory, {})).total).toBe(0);
    expect((await other.call(legalLog, {})).total).toBe(0);
  });
});

describe('CALL:POST wallet/flashAgainst', () => {
  const ask = { from_currency: USDT, to_currency: BTC, amount: '100' } as const;

  test('quotes, and exchanges once at the quoted rate', async () => {
    const person = await demo(exchange);
    const quote = await person.call(flashAgainst, ask);
    expect(quote.done).toBe(false);
    expect(quote.expires).toBeGreaterThan(Date.now());
    const before = await held(person, 'BTC');
    const form = { ...ask, quote_id: quote.quote_id, client_id: intent() };
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => person.ask(flashAgainst, form)),
    );
    for (const each of copies)
      expect(each).toMatchObject({ type: 'ok', data: { done: true, receives: quote.receives } });
    const after = await held(person, 'BTC');
    expect(Number(after.available) - Number(before.available)).toBeCloseTo(
      Number(quote.receives),
      8,
    );
    expect(await person.refused(flashAgainst, { ...form, client_id: intent() })).toBe(
      'quote-expired quote_id',
    );
    const { rows } = await person.call(hzHistory, { kind: 'exchange' });
    expect(rows[0]).toMatchObject({
      code: 'USDT',
      amount: '100',
      received_code: 'BTC',
      received: quote.receives,
    });
  });

  test('refuses invalid requests', async () => {
    const person = await demo(exchange);
    const refuse = (change: Record<string, string>) =>
      person.refused(flashAgainst, { ...ask, ...change });
    expect(await refuse({ to_currency: USDT })).toBe('same-coin to_currency');
    expect(await refuse({ to_currency: '4242' })).toBe('coin-unknown to_currency');
    expect(await refuse({ amount: '0.00000001' })).toBe('amount-too-small amount');
    expect(await refuse({ amount: '50001' })).toBe('amount-too-large amount');
    expect(await refuse({ amount: 'much' })).toBe('amount-invalid amount');
    const { quote_id } = await person.call(flashAgainst, ask);
    expect(await refuse({ quote_id })).toBe('field-required client_id');
    expect(await refuse({ quote_id, client_id: intent(), amount: '99' })).toBe(
      'field-invalid quote_id',
    );
    const other = await newcomer(exchange);
    const theirs = { ...ask, quote_id, client_id: intent() };
    expect(await other.refused(flashAgainst, theirs)).toBe('quote-expired quote_id');
    // A newer quote replaces the older one.
    await person.call(flashAgainst, ask);
    expect(await refuse({ quote_id, client_id: intent() })).toBe('quote-expired quote_id');
  });
});

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
    expect(added).toMatchObject({ code: 'ETH', chain: 'ERC20', address: ERC20, remark: 'mine' });
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

  test('RULE:withdraw-address refuses each invalid field, ROLE:address a missing fund password', async () => {
    const person = await withFund();
    const refuse = (change: Record<string, string>) =>
      person.refused(addAddress, addressForm(change));
    expect(await refuse({ address: '' })).toBe('field-required address');
    expect(await refuse({ address: 'nowhere' })).toBe('address-invalid address');
    expect(await refuse({ chain: 'TRC20' })).toBe('chain-unknown chain');
    expect(await refuse({ currency_id: BANK, chain: 'Bank' })).toBe('chain-unknown chain');
    expect(await refuse({ currency_id: '7' })).toBe('coin-unknown currency_id');
    expect(await refuse({ fund_password: '12345' })).toBe('fund-password-format fund_password');
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
    card_number: '4000 1234',
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

  test('CALL:POST user/cash_save and CALL:POST user/cash_info require every field (RULE:bank-card, ENTITY:bank-card)', async () => {
    const person = await newcomer(exchange);
    for (const field of Object.keys(CARD)) {
      expect(await person.refused(cashSave, { ...CARD, [field]: '' })).toBe(
        `field-required ${field}`,
      );
      expect(await person.refused(cashSave, { ...CARD, [field]: ' \u0000' })).toBe(
        `field-required ${field}`,
      );
    }
    const saved = await person.call(cashSave, CARD);
    expect(saved).toMatchObject(CARD);
    expect((await person.call(cashInfo, {})).cards).toEqual([saved]);
    expect((await (await newcomer(exchange)).call(cashInfo, {})).cards).toEqual([]);
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

  test('CALL:POST wallet/out reserves, then pays out; three a day (CONST:withdrawals-per-day, ENTITY:withdrawal, RULE:withdraw-preconditions)', async () => {
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
    const copies = await Promise.all(Array.from({ length: 10 }, () => person.ask(walletOut, form)));
    expect(new Set(copies.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(copies[0]).toMatchObject({
      data: { amount: '50', fee: '1', actual: '49', status: 'review', chain: 'ERC20' },
    });
    const during = await held(person, 'USDT');
    expect(Number(before.available) - Number(during.available)).toBe(50);
    expect(during.frozen).toBe('50');
    await until(async () => {
      const { rows } = await person.call(withdrawLog, {});
      return rows[0]?.status === 'passed' ? rows[0] : null;
    });
    expect(await held(person, 'USDT')).toEqual({ available: during.available, frozen: '0' });
    // Two more succeed, however many are sent at once.
    const more = await Promise.all(
      Array.from({ length: 5 }, () => person.ask(walletOut, { ...form, client_id: intent() })),
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

  test('ROLE:verified: refuses a withdrawal of an unverified user', async () => {
    const person = await newcomer(exchange);
    const form = { currency_id: USDT, amount: '50', fund_password: FUND, client_id: intent() };
    const answer = await person.ask(walletOut, form);
    expect(answer).toMatchObject({ error: { id: 'verification-required' } });
    // MSG:Please complete KYC Verification first
    expect(answer.message).toBe('Please complete KYC Verification first');
    expect(await visitor(exchange).refused(walletOut, form)).toBe('not-logged-in');
  });
});
