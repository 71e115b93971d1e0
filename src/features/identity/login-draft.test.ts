import { describe, expect, it } from 'vitest';
import { type LoginDraft, loginErrors, loginRequest } from './login-draft.ts';

const draft = (changes: Partial<LoginDraft>): LoginDraft => ({
  method: 'account',
  area: '+81',
  phone: '',
  account: 'demo',
  password: 'tideline',
  ...changes,
});

describe('the login form', () => {
  it.each([
    [{}, {}],
    [{ account: '' }, { account: 'field-required' }],
    [{ account: 'a@b' }, { account: 'email-invalid' }],
    [{ account: 'a@b.example' }, {}],
    [{ password: '' }, { password: 'field-required' }],
    [{ method: 'phone' }, { phone: 'phone-required' }],
    [{ method: 'phone', phone: '12' }, { phone: 'phone-invalid' }],
    [{ method: 'phone', phone: '090-1234-5678' }, {}],
    [
      { method: 'phone', phone: '', password: '' },
      { phone: 'phone-required', password: 'field-required' },
    ],
  ] as const)('%j has %j', (changes, errors) =>
    expect(loginErrors(draft(changes as Partial<LoginDraft>))).toEqual(errors),
  );

  it('sends the phone with its area code and without punctuation', () => {
    expect(loginRequest(draft({ method: 'phone', phone: '(090) 1234-5678' }))).toEqual({
      account: '09012345678',
      area_code: '+81',
      password: 'tideline',
    });
  });

  it('sends an account name trimmed', () => {
    expect(loginRequest(draft({ account: ' demo ' }))).toEqual({
      account: 'demo',
      password: 'tideline',
    });
  });
});
