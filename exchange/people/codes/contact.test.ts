import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { Devices } from '../sessions/devices.ts';
import { claimant } from './asker.ts';
import { contactOf } from './contact.ts';

const FIELDS = { area_code: '81', phone: '090-1234-5678', email: ' Ada@X.example ' } as const;

/** What a form with these fields gives: the key of its target and its columns, or the refusal. */
function said(method: 'phone' | 'email', names: readonly (keyof typeof FIELDS)[]): unknown {
  try {
    const form = Object.fromEntries(names.map((name) => [name, FIELDS[name]]));
    const { target, columns } = contactOf({ method, ...form });
    return [target.channel, target.to, columns];
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return `${error.id} ${error.field}`;
  }
}

describe('the contact of a form', () => {
  const phone = { area_code: '+81', phone: '9012345678', email: null };
  const mail = { area_code: null, phone: null, email: 'ada@x.example' };
  it.each([
    ['phone', ['area_code', 'phone'], ['sms', '+819012345678', phone]],
    ['phone', ['area_code', 'phone', 'email'], 'field-invalid email'],
    ['phone', ['email'], 'field-invalid email'],
    ['phone', ['phone'], 'phone-required phone'],
    ['phone', ['area_code'], 'phone-required phone'],
    ['phone', [], 'phone-required phone'],
    ['email', ['email'], ['mail', 'ada@x.example', mail]],
    // A page may have an area selected while the person types a mailbox.
    ['email', ['area_code', 'email'], ['mail', 'ada@x.example', mail]],
    ['email', ['phone', 'email'], 'field-invalid phone'],
    ['email', ['phone'], 'field-invalid phone'],
    ['email', [], 'email-required email'],
  ] as const)('by %s with %j', (method, names, wanted) =>
    expect(said(method, names)).toEqual(wanted),
  );
});

it('somebody who claims an account is known where its owner has logged in, and a stranger elsewhere', () => {
  const devices = new Devices();
  const row = { id: 1, user_id: '7', agent: '', created: 1, seen: 1, address: '10.0.0.1' };
  devices.restore([{ ...row, device: 'own', network: '10.0.0.1' }]);
  const from = (address: string, device: string | null, owner: string | null = '7') => {
    const { key, place, known } = claimant(owner, devices, { address, device });
    return [key, place, known];
  };
  expect(from('192.0.2.1', 'own')).toEqual(['device:own', 'device:own', true]);
  expect(from('10.0.0.1', null)).toEqual(['10.0.0.1', '10.0.0.1', true]);
  expect(from('10.0.0.1', 'new')).toEqual(['device:new', '10.0.0.1', true]);
  expect(from('192.0.2.1', 'new')).toEqual(['device:new', '192.0.2.1', false]);
  for (const owner of ['8', null])
    expect(from('10.0.0.1', 'own', owner)).toEqual(['device:own', '10.0.0.1', false]);
});
