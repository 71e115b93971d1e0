import { describe, expect, it } from 'vitest';
import { codeError, contactError, plainPhone } from '../../trading/forms/contact.ts';
import {
  fundPasswordError,
  newFundPasswordError,
  newPasswordError,
  repeatError,
  strengthOf,
} from '../../trading/forms/passwords.ts';

describe('contact (RULE:register-method)', () => {
  const contact = { area: '+81', phone: '', email: '' };
  it.each([
    ['', 'phone-required'],
    ['12', 'phone-invalid'],
    ['call me', 'phone-invalid'],
    ['090-1234-5678', undefined],
    ['(090) 1234 5678', undefined],
    ['０９０１２３４５６７８', undefined],
  ])('phone %j: %s', (phone, error) => {
    expect(contactError({ ...contact, method: 'phone', phone })).toBe(error);
  });
  it.each([
    ['  ', 'email-required'],
    ['ada', 'email-invalid'],
    ['ada@tideline', 'email-invalid'],
    [' ada@tideline.example ', undefined],
  ])('e-mail %j: %s', (email, error) => {
    expect(contactError({ ...contact, method: 'email', email })).toBe(error);
  });
  it('keeps only the digits of a phone number', () => {
    expect(plainPhone('(090) 1234-5678')).toBe('09012345678');
  });
});

describe('one-time codes (RULE:register-code)', () => {
  it.each([
    ['', 'code-required'],
    ['12345', 'code-wrong'],
    ['123456', undefined],
  ])('%j: %s', (code, error) => expect(codeError(code)).toBe(error));
});

describe('passwords (RULE:register-password, RULE:register-confirm)', () => {
  it.each([
    ['', 'field-required'],
    ['12345', 'password-too-short'],
    ['𝒶𝒷𝒸', 'password-too-short'],
    ['123456', undefined],
  ])('%j: %s', (password, error) => expect(newPasswordError(password)).toBe(error));

  it('must be repeated exactly', () => {
    expect(repeatError('secret', '')).toBe('field-required');
    expect(repeatError('secret', 'Secret')).toBe('password-mismatch');
    expect(repeatError('secret', 'secret')).toBeUndefined();
  });

  it.each([
    ['12345', 'fund-password-format'],
    ['1234567', 'fund-password-format'],
    ['12345a', 'fund-password-format'],
    ['123456', undefined],
  ])('fund password %j: %s', (digits, error) => expect(fundPasswordError(digits)).toBe(error));

  it.each([
    ['12345', 'fund-password-format'],
    ['123456', 'fund-password-trivial'],
    ['111111', 'fund-password-trivial'],
    ['246810', undefined],
  ])('new fund password %j: %s', (digits, error) =>
    expect(newFundPasswordError(digits)).toBe(error),
  );

  it.each([
    ['', 0],
    ['abc', 1],
    ['password', 1],
    ['11111111', 1],
    ['Password123!', 1],
    ['sunfish', 2],
    ['sunfish42', 3],
    ['correct horse 7 battery', 4],
  ])('%j has strength %i of 4', (password, strength) =>
    expect(strengthOf(password)).toBe(strength),
  );
});
