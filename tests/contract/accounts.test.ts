import { LANGUAGES } from '@tideline/wire';
import { areaCodes, smsMail, smsSend } from '@tideline/wire/calls/codes';
import {
  center,
  center2,
  changeFundPassword,
  login,
  logout,
  register,
  setNickname,
} from '@tideline/wire/calls/user';
import { describe, expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';
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

  test('opens an account with an e-mail address and logs in (ENTITY:user, ENTITY:session, RULE:register-method) [CALL:POST user/login] [CALL:GET user/center]', async () => {
    const person = await newcomer(exchange);
    const user = await person.call(center, {});
    expect(user).toEqual({
      id: person.id,
      account: expect.stringMatching(/^tl\d+$/),
      nickname: user.account,
      phone: null,
      area_code: null,
      email: person.email,
      invitation_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      verification: 'unverified',
      has_fund_password: false,
      guest: false,
      created: expect.any(Number),
      closes: null,
    });
    const again = await anyone().call(login, {
      account: person.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(again).toEqual({
      ...{ user, token: expect.stringMatching(/^[\w-]{43}$/), expires: expect.any(Number) },
    });
    expect(again.token).not.toBe(person.token);
    // The second password, and the name: everything else stays.
    const fund = { password: '246810', password_confirm: '246810' };
    await person.call(changeFundPassword, fund);
    await person.call(setNickname, { nickname: 'Ada' });
    const changed = { ...user, has_fund_password: true, nickname: 'Ada' };
    expect(await person.call(center, {})).toEqual(changed);
  });

  test('opens an account with a phone number in any notation (RULE:register-method) [CALL:POST user/login]', async () => {
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
    ['RULE:register-agreement', { agreement: '' }, 'agreement-required agreement'],
    ['RULE:register-agreement', { agreement: undefined }, 'agreement-required agreement'],
  ])('%s refuses %j', async (_rule, change, refusal) => {
    expect(await anyone().refused(register, { ...good, ...change })).toBe(refusal);
  });

  test('takes a password of six characters (RULE:register-password)', async () => {
    const common = { password: 'secret', password_confirm: 'secret' };
    expect(await anyone().refused(register, { ...good, ...common })).toBe(
      'password-common password',
    );
    const six = { password: 'seawal', password_confirm: 'seawal' };
    expect(await anyone().refused(register, { ...good, ...six })).toBe('code-wrong code');
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

  test('takes no other code than the one that was sent (RULE:register-code)', async () => {
    const email = 'wrong-code@tests.example';
    await anyone().call(smsMail, { email, purpose: 'register' });
    const code = await codeFor(exchange, email);
    const wrong = code === '246811' ? '246822' : '246811';
    const form = { ...good, email };
    expect(await anyone().refused(register, { ...form, code: wrong })).toBe('code-wrong code');
    // A right code of another mailbox is none.
    const other = { ...form, email: 'other-code@tests.example', code };
    expect(await anyone().refused(register, other)).toBe('code-wrong code');
    expect((await anyone().call(register, { ...form, code })).user.email).toBe(email);
  });

  test('accepts a code once, also under concurrent attempts (RULE:register-code)', async () => {
    const email = 'race@tests.example';
    await anyone().call(smsMail, { email, purpose: 'register' });
    const form = { ...good, email, code: await codeFor(exchange, email) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anyone().askInTurn(register, form)),
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
      const before = Date.now();
      const sent = await visitor(exchange).call(smsMail, form);
      expect(sent.resend_after).toBe(60);
      expect(sent.expires).toBeGreaterThanOrEqual(before + 600_000);
      expect(sent.expires).toBeLessThanOrEqual(Date.now() + 600_000);
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
    const fresh = await newcomer(exchange);
    expect(await fresh.call(center2, {})).toEqual({
      ...{ user: await fresh.call(center, {}), rejected_reason: null, withdraw_addresses: 0 },
      ...{ bank_cards: 0, sessions: 1, withdrawals_left_today: 3 },
    });
  });

  test('ROLE:visitor, STATE:login: refuses a missing token, a wrong one, and one after logout', async () => {
    expect(await visitor(exchange).refused(center)).toBe('not-logged-in');
    expect(await new Person(exchange, 'x'.repeat(43)).refused(center)).toBe('session-expired');
    const person = await newcomer(exchange);
    await person.call(logout, {});
    expect((await person.ask(center)).type).toBe('999');
  });
});
