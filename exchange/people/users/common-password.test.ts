import { describe, expect, test } from 'vitest';
import { checkNewPassword } from '../accounts/password-changes.ts';
import { isCommonPassword } from './common-password.ts';

const OWN = { account: 'tl100007', email: 'ada.lovelace@mail.example', phone: '7911123456' };

describe('common passwords', () => {
  test.each([
    'password',
    'Password',
    '123456',
    'qwerty',
    'iloveyou',
    'TL100007',
    'ada.lovelace',
    'ada.lovelace@mail.example',
    '7911123456',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password, OWN)).toBe(true);
    expect(() => checkNewPassword(password, password, OWN)).toThrow(
      expect.objectContaining({ id: 'password-common', field: 'password' }),
    );
  });

  test.each(['sea-wall', 'passwordpasswordpassword', 'ada.lovelace1', ' 123456', '密碼密碼密碼'])(
    'takes %s',
    (password) => {
      expect(isCommonPassword(password, OWN)).toBe(false);
      expect(() => checkNewPassword(password, password, OWN)).not.toThrow();
    },
  );

  test('an account without a contact has no empty name that every password would be', () => {
    expect(isCommonPassword('', {})).toBe(false);
    expect(isCommonPassword('sea-wall', { email: null, phone: null })).toBe(false);
  });
});
