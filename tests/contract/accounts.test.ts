import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#wire';
import { areaCodes, checkEmail, checkMobile, smsMail, smsSend } from '#wire/calls/codes.ts';
import {
  center,
  center2,
  changeFundPassword,
  changePassword,
  forget,
  hasPassword,
  login,
  logout,
  register,
  setNickname,
} from '#wire/calls/user.ts';
import { dataOf, withExchange } from './support/exchange.ts';
import { codeFor, demo, newcomer, PASSWORD, Person, visitor } from './support/people.ts';

const exchange = withExchange({ backOffice: { codesPerAddress: 1_000 } });

const good = {
  method: 'email',
  email: 'nobody@tests.example',
  code: '000000',
  password: PASSWORD,
  password_confirm: PASSWORD,
  invitation_code: 'TIDELINE',
  agreement: '1',
} as const;

describe('CALL:POST user/register', () => {
  const anyone = () => visitor(exchange);

  test('opens an account with an e-mail address and logs in (ENTITY:user, ENTITY:session, RULE:register-method)', async () => {
    const person = await newcomer(exchange);
    const user = await person.call(center, {});
    expect(user).toMatchObject({
      email: person.email,
      phone: null,
      verification: 'unverified',
      has_fund_password: false,
    });
    expect(user.nickname).toBe(user.account);
    expect(user.invitation_code).toMatch(/^[A-Z2-9]{8}$/);
    const again = await anyone().call(login, {
      account: person.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(again.user.id).toBe(person.id);
  });

  test('opens an account with a phone number in any notation', async () => {
    await anyone().call(smsSend, { area_code: '81', phone: '09012345678', purpose: 'register' });
    const form = {
      ...good,
      method: 'phone',
      email: undefined,
      area_code: '+81',
      phone: '9012345678',
      code: await codeFor(exchange, '+819012345678'),
    };
    const { user } = await anyone().call(register, form as never);
    expect(user).toMatchObject({ phone: '+819012345678', email: null });
    const again = await anyone().call(login, {
      account: '090-1234-5678',
      area_code: '81',
      password: PASSWORD,
    });
    expect(again.user.id).toBe(user.id);
  });

  test.each([
    ['RULE:register-method', { email: undefined }, 'email-required email'],
    ['RULE:register-method', { method: 'phone', email: undefined }, 'phone-required phone'],
    [
      'RULE:register-method',
      { method: 'phone', email: undefined, area_code: '1', phone: '5555' },
      'phone-invalid phone',
    ],
    ['RULE:register-method', { email: 'no address' }, 'field-invalid email'],
    ['RULE:register-code', { code: '' }, 'code-required code'],
    ['RULE:register-code', { code: '123456' }, 'code-wrong code'],
    [
      'RULE:register-password',
      { password: 'short', password_confirm: 'short' },
      'password-too-short password',
    ],
    [
      'RULE:register-confirm',
      { password_confirm: 'another1' },
      'password-mismatch password_confirm',
    ],
    ['RULE:register-invitation', { invitation_code: '' }, 'invitation-required invitation_code'],
    [
      'RULE:register-invitation',
      { invitation_code: 'NOBODYS1' },
      'invitation-unknown invitation_code',
    ],
    ['RULE:register-agreement', { agreement: '0' }, 'agreement-required agreement'],
  ])('%s refuses %j', async (_rule, change, refusal) => {
    expect(await anyone().refused(register, { ...good, ...change })).toBe(refusal);
  });

  test("reports a password mismatch in the product's words (MSG:Password twice inconsistent)", async () => {
    const answer = await anyone().ask(register, { ...good, password_confirm: 'another1' });
    expect(answer.message).toBe('Password twice inconsistent');
    const form = { ...good, agreement: '0' };
    // MSG:You have not agreed to the agreement
    expect((await anyone().ask(register, form)).message).toBe(
      'You have not agreed to the agreement',
    );
  });

  test('accepts a code once, also under concurrent attempts', async () => {
    const email = 'race@tests.example';
    await anyone().call(smsMail, { email, purpose: 'register' });
    const form = { ...good, email, code: await codeFor(exchange, email) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anyone().ask(register, form)),
    );
    expect(answers.filter((each) => each.type === 'ok')).toHaveLength(1);
  });

  test('does not reveal to strangers who has an account', async () => {
    const known = await anyone().call(smsMail, {
      email: 'demo@tideline.example',
      purpose: 'register',
    });
    const unknown = await anyone().call(smsMail, {
      email: 'new@tests.example',
      purpose: 'register',
    });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.resend_after).toBe(unknown.resend_after);
    const form = { ...good, email: 'demo@tideline.example', code: '123456' };
    expect(await anyone().refused(register, form)).toBe('code-wrong code');
    // The mailbox owner is notified and got no code.
    await expect(codeFor(exchange, 'demo@tideline.example')).rejects.toThrow('no code');
  });
});

describe('one-time codes', () => {
  test('CALL:POST area_code names countries in the language of the caller (CONST:languages)', async () => {
    const names = [];
    for (const lang of LANGUAGES) {
      const { areas } = await visitor(exchange).call(areaCodes, {}, lang);
      expect(areas.length).toBeGreaterThan(200);
      names.push(areas.find((each) => each.country === 'DE')?.name);
    }
    expect(names).toEqual(['Germany', 'ドイツ', '독일', '德國', '德国']);
  });

  test('CALL:POST sms_mail delays a second code for existing and unknown addresses alike', async () => {
    for (const email of ['demo@tideline.example', 'nobody2@tests.example']) {
      const form = { email, purpose: 'forget' } as const;
      const sent = await visitor(exchange).call(smsMail, form);
      expect(sent.resend_after).toBe(60);
      expect(sent.expires - Date.now()).toBeGreaterThan(595_000);
      expect(await visitor(exchange).refused(smsMail, form)).toBe('code-too-soon');
    }
    const wrong = { email: 'x', purpose: 'forget' };
    expect(await visitor(exchange).refused(smsMail, wrong)).toBe('field-invalid email');
    expect(await visitor(exchange).refused(smsMail, { email: 'a@b.example', purpose: 'x' })).toBe(
      'field-invalid purpose',
    );
  });

  test('CALL:POST sms_send accepts existing numbers only', async () => {
    const ask = (area_code: string, phone: string) =>
      visitor(exchange).refused(smsSend, { area_code, phone, purpose: 'forget' });
    expect(await ask('1', '12')).toBe('field-invalid phone');
    expect(await ask('1', '0000000000')).toBe('phone-invalid phone');
    expect(await ask('49', '+819012345678')).toBe('phone-invalid phone');
    expect(await ask('abc', '9012345678')).toBe('field-invalid area_code');
    await visitor(exchange).call(smsSend, {
      area_code: '44',
      phone: '7400123456',
      purpose: 'forget',
    });
  });
});

describe('forgotten and changed passwords', () => {
  test('CALL:POST user/check_email and CALL:POST user/forget set a new password and end every session', async () => {
    const person = await newcomer(exchange);
    const { email } = person;
    const anyone = visitor(exchange);
    await anyone.call(smsMail, { email, purpose: 'forget' });
    const right = await codeFor(exchange, email);
    const wrong = right === '111111' ? '222222' : '111111';
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
    // STATE:session-expiry: the old token gets type 999.
    expect((await person.ask(center)).type).toBe('999');
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
    const wrong = right === '111111' ? '222222' : '111111';
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
    expect(await refuse({ password_confirm: 'changed2' })).toBe(
      'password-mismatch password_confirm',
    );
    expect(await refuse({ password: PASSWORD, password_confirm: PASSWORD })).toBe(
      'password-unchanged password',
    );
    await person.call(changePassword, form);
    await person.call(center, {});
    expect((await other.ask(center)).type).toBe('999');
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
    expect((await set('123456', { password_confirm: '123457' })).type).toBe('error');
    // Of two concurrent first passwords one is accepted.
    const first = await Promise.all([set('111111'), set('222222')]);
    expect(first.map((each) => each.type).sort()).toEqual(['error', 'ok']);
    const old = first[0]?.type === 'ok' ? '111111' : '222222';
    expect(await person.call(hasPassword, {})).toEqual({ has_fund_password: true });
    expect(
      await person.refused(changeFundPassword, { password: '333333', password_confirm: '333333' }),
    ).toBe('field-required old');
    const change = { password: '333333', password_confirm: '333333' };
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
    const again = { password: '444444', password_confirm: '444444' };
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
    const form = { password: '123456', password_confirm: '123456' };
    await person.call(changeFundPassword, form);
    const said: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      said.push(await person.refused(changeFundPassword, { ...form, old: `00000${turn}` }));
    }
    expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'fund-password-wrong old'));
    expect(said.slice(5)).toContain('account-locked old');
  });
});

describe('identity of the caller', () => {
  test('CALL:POST user/login answers alike to a wrong password and an unknown account', async () => {
    const anyone = visitor(exchange);
    for (const account of ['demo', 'nobody-at-all']) {
      expect(await anyone.refused(login, { account, password: 'wrong' })).toBe('wrong-credentials');
    }
  });

  test('CALL:GET user/center and CALL:GET user/center2 show the user and the requirements of withdrawals', async () => {
    const person = await demo(exchange);
    expect(await person.call(center, {})).toMatchObject({
      account: 'demo',
      verification: 'verified',
    });
    expect(await person.call(center2, {})).toMatchObject({
      rejected_reason: null,
      withdraw_addresses: 1,
      withdrawals_left_today: 3,
    });
    expect((await person.call(setNickname, { nickname: 'Ada' })).nickname).toBe('Ada');
  });

  test('ROLE:visitor, STATE:login: refuses a missing token, a wrong one, and one after logout', async () => {
    expect(await visitor(exchange).refused(center)).toBe('not-logged-in');
    expect(await new Person(exchange, 'x'.repeat(43)).refused(center)).toBe('session-expired');
    const person = await newcomer(exchange);
    await person.call(logout, {});
    expect((await person.ask(center)).type).toBe('999');
  });
});
