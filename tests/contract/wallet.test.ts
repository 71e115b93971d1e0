import { ACCOUNTS } from '@tideline/wire';
import {
  flashAgainst,
  hzHistory,
  legalLog,
  walletChange,
  walletDetail,
  walletList,
} from '@tideline/wire/calls/wallet';
import { describe, expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';
import { held } from './support/held.ts';
import { demo, intent, newcomer } from './support/people.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: { automatic: true, delay: 2_000 } },
});

const USDT = '3';
const ETH = '2';
const BTC = '1';

describe('transfers', () => {
  test('CALL:POST wallet/change moves between accounts once (RULE:transfer, ENTITY:transfer, ENTITY:accounts)', async () => {
    const person = await demo(exchange);
    const source = await held(person, 'USDT');
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
    const left = await held(person, 'USDT');
    expect(Number(source.available) - Number(left.available)).toBeCloseTo(12.5, 6);
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

  test('moves all that is available once, of concurrent transfers, and no unit more (RULE:transfer)', async () => {
    const person = await demo(exchange);
    const all = (await held(person, 'ETH')).available ?? '0';
    const send = (amount = all) =>
      person.ask(walletChange, {
        from: 'currency',
        to: 'trust',
        currency_id: ETH,
        amount,
        client_id: intent(),
      });
    const more = (Number(all) + 0.000_000_01).toFixed(8);
    expect(await send(more)).toMatchObject({ error: { id: 'insufficient-balance' } });
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
    const same = await person.call(legalLog, { account: 'contract', currency_id: USDT });
    expect(detail.changes).toEqual(same);
    expect(detail.balance).toMatchObject(await held(person, 'USDT', 'contract'));
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
