import { checkEmail, smsMail, smsSend } from '@tideline/wire/calls/codes';
import { login, register } from '@tideline/wire/calls/user';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

const OWN = 'demo@tideline.example';
const FREE = 'nobody@tideline.example';

let bench: Bench;
let demo: Caller;
let maker: Caller;
beforeEach(async () => {
  bench = await openBench();
  [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
});
afterEach(() => bench.core.close());

const letters = () => bench.core.backOffice.outbox.messages();
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? null;

it.each([
  ['register', OWN, 'nobody', 'a warning'],
  ['register', FREE, 'nobody', 'a code'],
  ['forget', OWN, 'nobody', 'a code'],
  ['forget', FREE, 'nobody', 'nothing'],
  ['address', OWN, 'demo', 'a code'],
  ['address', OWN, 'maker', 'nothing'],
  ['address', FREE, 'demo', 'nothing'],
  ['fund-password', OWN, 'demo', 'a code'],
  ['fund-password', OWN, 'maker', 'nothing'],
] as const)(
  'for %s to %s, asked by %s, sends %s and answers alike [CALL:POST sms_mail]',
  async (purpose, email, who, what) => {
    const caller = { nobody: null, demo, maker }[who];
    const before = letters().length;
    const answer = await bench.call(smsMail, { email, purpose }, caller);
    expect(answer).toEqual({ resend_after: 60, expires: bench.clock.time + 600_000 });
    const [letter] = letters();
    expect(letters().length - before).toBe(what === 'nothing' ? 0 : 1);
    if (what === 'nothing') return;
    expect(letter?.to).toBe(email);
    expect(codeIn(letter?.text) !== null).toBe(what === 'a code');
  },
);

const OF_A_USER = ['address', 'fund-password', 'contact', 'contact-new'] as const;

it.each(OF_A_USER)('for %s needs a login [CALL:POST sms_mail]', async (purpose) => {
  expect(await refusal(bench.call(smsMail, { email: OWN, purpose }))).toBe('not-logged-in');
});

it('answers alike for known and unknown phones, and needs a login for own forms [CALL:POST sms_send]', async () => {
  const own = { area_code: '44', phone: '7911123456' } as const;
  await bench.call(smsSend, { ...own, purpose: 'register' });
  await bench.call(register, {
    ...{ method: 'phone', ...own, code: codeIn(letters()[0]?.text) ?? '' },
    ...{ password: 'sea-wall', password_confirm: 'sea-wall' },
    ...{ invitation_code: 'TIDELINE', agreement: '1' },
  });
  bench.clock.time += 60_000;
  const before = letters().length;
  const known = await bench.call(smsSend, { ...own, purpose: 'forget' });
  expect(letters().length - before).toBe(1);
  const free = { area_code: '44', phone: '7400123456', purpose: 'forget' } as const;
  expect(await bench.call(smsSend, free)).toEqual(known);
  expect(known).toEqual({ resend_after: 60, expires: bench.clock.time + 600_000 });
  expect(letters().length - before).toBe(1);
  for (const purpose of OF_A_USER)
    expect(await refusal(bench.call(smsSend, { ...own, purpose }))).toBe('not-logged-in');
});

it('gives a ticket for a right code, where another form follows', async () => {
  const right = async (
    purpose: 'forget' | 'fund-password' | 'register' | 'address',
    email = OWN,
  ) => {
    const caller = purpose === 'forget' || purpose === 'register' ? null : demo;
    await bench.call(smsMail, { email, purpose }, caller);
    const code = codeIn(letters()[0]?.text) ?? '';
    return { caller, form: { email, purpose, code } };
  };
  for (const purpose of ['forget', 'fund-password'] as const) {
    const { caller, form } = await right(purpose);
    const wrong = { ...form, code: form.code === '000000' ? '000001' : '000000' };
    expect(await refusal(bench.call(checkEmail, wrong, caller))).toBe('code-wrong');
    const { ticket, expires } = await bench.call(checkEmail, form, caller);
    expect([ticket.length > 20, expires]).toEqual([true, bench.clock.time + 600_000]);
    expect(await refusal(bench.call(checkEmail, form, caller))).toBe('code-wrong');
  }
  const address = await right('address');
  expect(await refusal(bench.call(checkEmail, address.form, demo))).toBe('field-invalid');
  const register = await right('register', FREE);
  expect(await refusal(bench.call(checkEmail, register.form))).toBe('field-invalid');
});

it('is no use to another device of the same network', async () => {
  const from = (device: string) => ({ address: '198.51.100.1', device });
  await bench.call(smsMail, { email: OWN, purpose: 'forget' }, null, from('mine'));
  const form = { email: OWN, purpose: 'forget', code: codeIn(letters()[0]?.text) ?? '' } as const;
  expect(await refusal(bench.call(checkEmail, form, null, from('other')))).toBe('code-wrong');
  expect((await bench.call(checkEmail, form, null, from('mine'))).ticket.length).toBeGreaterThan(
    20,
  );
});

// In a sandbox nobody has a mailbox: the answer has the message, for its reader only.
const FROM_HERE = { sandbox: true, device: 'mine' };
const read = async (
  email: string,
  purpose: 'register' | 'forget' | 'address',
  caller: Caller | null,
  from: object,
) => {
  bench.clock.time += 60_000;
  return (await bench.call(smsMail, { email, purpose }, caller, from)).message;
};

it('shows a caller of a sandbox what it has written to them', async () => {
  const first = await read(FREE, 'register', null, FROM_HERE);
  expect(first?.text).toBe(letters()[0]?.text);
  expect(codeIn(first?.text)).not.toBeNull();
  expect(await read(OWN, 'address', demo, FROM_HERE)).toMatchObject({
    text: letters()[0]?.text,
  });
  expect(codeIn((await read(OWN, 'register', null, FROM_HERE))?.text)).toBeNull();
});

it('shows the code of a forgotten password to a device of the owner only', async () => {
  // The same network and machine, but the owner has never logged in from this device.
  expect(await read(OWN, 'forget', null, FROM_HERE)).toBeNull();
  expect(await read(OWN, 'forget', null, { sandbox: true, device: null })).toBeNull();
  // An unknown address is answered alike.
  expect(await read(FREE, 'forget', null, FROM_HERE)).toBeNull();
  const owner = { address: '198.51.100.9', device: 'owners' };
  await bench.call(login, { account: 'demo', password: 'tideline' }, null, owner);
  expect(await read(OWN, 'forget', null, { ...owner, sandbox: true, device: 'mine2' })).toBeNull();
  expect(
    codeIn((await read(OWN, 'forget', null, { ...owner, sandbox: true }))?.text),
  ).not.toBeNull();
});

it("shows one user nothing of another's codes", async () => {
  expect(await read(OWN, 'address', maker, FROM_HERE)).toBeNull();
});

it.each([
  ['is no sandbox for the caller', {}, { device: 'mine' }],
  ['mails', { smtpUrl: 'smtp://127.0.0.1:1' }, FROM_HERE],
  ['sends text messages', { smsWebhook: 'http://127.0.0.1:1/' }, FROM_HERE],
])('shows nothing on an exchange that %s', async (_, settings, from) => {
  await bench.core.close();
  bench = await openBench({ config: { backOffice: settings } });
  const answer = await bench.call(smsMail, { email: FREE, purpose: 'register' }, null, from);
  expect('message' in answer).toBe(false);
});
