import { checkEmail, checkMobile, smsMail, smsSend } from '@tideline/wire/calls/codes';
import {
  center,
  changeFundPassword,
  changePassword,
  forget,
  hasPassword,
  login,
} from '@tideline/wire/calls/user';
import { describe, expect, test } from 'vitest';
import { dataOf, withExchange } from './support/exchange.ts';
import { codeFor, newcomer, PASSWORD, Person, visitor } from './support/people.ts';

const exchange = withExchange({
  // Waits after wrong guesses do not pass while a busy machine works.
  clock: 'stepped',
  backOffice: { codesPerAddress: 1_000 },
});

describe('forgotten and changed passwords', () => {
  test('CALL:POST user/check_email and CALL:POST user/forget set a new password and end every session', async () => {
    const person = await newcomer(exchange);
    const { email } = person;
    const anyone = visitor(exchange);
    const second = await anyone.call(login, { account: email, password: PASSWORD });
    const elsewhere = new Person(exchange, second.token);
    await anyone.call(smsMail, { email, purpose: 'forget' });
    const right = await codeFor(exchange, email);
    const wrong = right === '246811' ? '246822' : '246811';
    const check = { email, purpose: 'forget' } as const;
    expect(await anyone.refused(checkEmail, { ...check, code: wrong })).toBe('code-wrong code');
    expect(await anyone.refused(checkEmail, { ...check, code: '12' })).toBe('field-invalid code');
    const { ticket } = await anyone.call(checkEmail, { ...check, code: right });
    // A code works once.
    expect(await anyone.refused(checkEmail, { ...check, code: right })).toBe('code-wrong code');
    const fresh = { password: 'brandnew', password_confirm: 'brandnew' };
    const refuse = (change: Record<string, string>) =>
      anyone.refused(forget, { ticket, ...fresh, ...change });
    expect(await refuse({ password: 'short', password_confirm: 'short' })).toBe(
      'password-too-short password',
    );
    expect(await refuse({ password_confirm: 'other12' })).toBe(
      'password-mismatch password_confirm',
    );
    expect(await refuse({ ticket: 'x' })).toBe('code-wrong ticket');
    await anyone.call(forget, { ticket, ...fresh });
    expect(await anyone.refused(forget, { ticket, ...fresh })).toBe('code-wrong ticket');
    // STATE:session-expiry: the old tokens get type 999.
    expect((await person.ask(center)).type).toBe('999');
    expect((await elsewhere.ask(center)).type).toBe('999');
    expect(await anyone.refused(login, { account: email, password: PASSWORD })).toBe(
      'wrong-credentials',
    );
    await anyone.call(login, { account: email, password: 'brandnew' });
  });

  test('CALL:POST user/check_mobile gives a ticket for the requested purpose only', async () => {
    const anyone = visitor(exchange);
    const phone = { area_code: '44', phone: '7911123456' };
    await anyone.call(smsSend, { ...phone, purpose: 'register' });
    const code = await codeFor(exchange, '+447911123456');
    const check = (purpose: string) => anyone.refused(checkMobile, { ...phone, code, purpose });
    expect(await check('forget')).toBe('code-wrong code');
    expect(await check('register')).toBe('field-invalid purpose');
    expect(
      await anyone.refused(checkMobile, { ...phone, code, purpose: 'forget', area_code: '' }),
    ).toBe('field-required area_code');
  });

  test('voids a code after five wrong attempts', async () => {
    const person = await newcomer(exchange);
    const anyone = visitor(exchange);
    await anyone.call(smsMail, { email: person.email, purpose: 'forget' });
    const right = await codeFor(exchange, person.email);
    const form = { email: person.email, purpose: 'forget' } as const;
    const wrong = right === '246811' ? '246822' : '246811';
    for (let turn = 0; turn < 5; turn += 1)
      await anyone.refused(checkEmail, { ...form, code: wrong });
    expect(await anyone.refused(checkEmail, { ...form, code: right })).toBe('code-wrong code');
  });

  test('CALL:POST user/e_pwd takes the old password and ends the other sessions (RULE:change-login-password)', async () => {
    const person = await newcomer(exchange);
    const { token } = await visitor(exchange).call(login, {
      account: person.email,
      password: PASSWORD,
    });
    const other = new Person(exchange, token);
    const form = { old: PASSWORD, password: 'changed1', password_confirm: 'changed1' };
    const refuse = (change: Record<string, string>) =>
      person.refused(changePassword, { ...form, ...change });
    expect(await refuse({ old: 'not it' })).toBe('password-wrong old');
    expect(await refuse({ old: '' })).toBe('field-required old');
    expect(await refuse({ password_confirm: '' })).toBe('field-required password_confirm');
    expect(await refuse({ password_confirm: 'changed2' })).toBe(
      'password-mismatch password_confirm',
    );
    expect(await refuse({ password: PASSWORD, password_confirm: PASSWORD })).toBe(
      'password-unchanged password',
    );
    await person.call(changePassword, form);
    await person.call(center, {});
    expect((await other.ask(center)).type).toBe('999');
    const enter = { account: person.email, password: PASSWORD };
    expect(await visitor(exchange).refused(login, enter)).toBe('wrong-credentials');
    const again = await visitor(exchange).call(login, { ...enter, password: 'changed1' });
    expect(again.user.id).toBe(person.id);
    // The owner is notified, in case somebody else made the change.
    const outbox = await exchange.get('_sandbox/outbox');
    const { messages } = dataOf<{ messages: unknown[] }>(outbox);
    expect(messages[0]).toMatchObject({ to: person.email, subject: 'Your password was changed' });
  });

  test('CALL:POST safe/update_password and CALL:POST user/has_password: six digits, the old one or a ticket', async () => {
    const person = await newcomer(exchange);
    expect(await person.call(hasPassword, {})).toEqual({ has_fund_password: false });
    const set = (password: string, more: Record<string, string> = {}) =>
      person.ask(changeFundPassword, { password, password_confirm: password, ...more });
    for (const bad of ['12345', '1234567', 'abcdef', ''])
      expect((await set(bad)).type).toBe('error');
    expect((await set('246855', { password_confirm: '246856' })).type).toBe('error');
    for (const trivial of ['123456', '111111', '121212']) {
      expect(
        await person.refused(changeFundPassword, { password: trivial, password_confirm: trivial }),
      ).toBe('fund-password-trivial password');
    }
    // Of two concurrent first passwords one is accepted.
    const first = await Promise.all([set('246811'), set('246822')]);
    expect(first.map((each) => each.type).sort()).toEqual(['error', 'ok']);
    const old = first[0]?.type === 'ok' ? '246811' : '246822';
    expect(await person.call(hasPassword, {})).toEqual({ has_fund_password: true });
    expect(
      await person.refused(changeFundPassword, { password: '246833', password_confirm: '246833' }),
    ).toBe('field-required old');
    const change = { password: '246833', password_confirm: '246833' };
    expect(await person.refused(changeFundPassword, { ...change, old: '999999' })).toBe(
      'fund-password-wrong old',
    );
    await person.call(changeFundPassword, { ...change, old });
    // A ticket for another mailbox is refused.
    const stranger = await newcomer(exchange);
    const ticketOf = async (whose: Person): Promise<string> => {
      const form = { email: whose.email, purpose: 'fund-password' as const };
      await whose.call(smsMail, form);
      const code = await codeFor(exchange, whose.email);
      return (await whose.call(checkEmail, { ...form, code })).ticket;
    };
    const again = { password: '246844', password_confirm: '246844' };
    expect(
      await person.refused(changeFundPassword, {
        ...again,
        ticket: await ticketOf(stranger),
      }),
    ).toBe('code-wrong ticket');
    await person.call(changeFundPassword, { ...again, ticket: await ticketOf(person) });
  });

  test('slows guesses of the fund password down', async () => {
    const person = await newcomer(exchange);
    const form = { password: '246855', password_confirm: '246855' };
    await person.call(changeFundPassword, form);
    const said: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      said.push(await person.refused(changeFundPassword, { ...form, old: `00000${turn}` }));
    }
    expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'fund-password-wrong old'));
    expect(said.slice(5)).toContain('account-locked old');
  });
});
