import { checkEmail, smsMail, smsSend } from '@tideline/wire/calls/codes';
import { getInfo } from '@tideline/wire/calls/funding';
import { newsList } from '@tideline/wire/calls/news';
import { changeContact } from '@tideline/wire/calls/security';
import { login, register } from '@tideline/wire/calls/user';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, refusal } from '../../testing/client.ts';
import { callerOf, formFor, guestBenches } from './testing/guests.ts';

const HOUR = 3_600_000;
const MAIL = 'ada@mail.example';
const NEW_MAIL = 'ada@new.example';
const PHONE = { area_code: '+44', phone: '7911123456' } as const;

const { start } = guestBenches();

const sentTo = (bench: Bench, to: string) =>
  bench.core.backOffice.outbox.messages().filter((each) => each.to === to);
const codeOf = (bench: Bench, to: string) =>
  /\d{6}/.exec(sentTo(bench, to)[0]?.text ?? '')?.[0] ?? '';

async function opened(email = MAIL, bench?: Bench) {
  const own = bench ?? (await start());
  const session = await own.call(register, await formFor(own, email));
  return { bench: own, caller: callerOf(own, session.token) };
}

/** A ticket for the present mailbox. */
async function proven(bench: Bench, caller: Caller, email = MAIL): Promise<string> {
  await bench.call(smsMail, { email, purpose: 'contact' }, caller);
  const form = { email, purpose: 'contact', code: codeOf(bench, email) } as const;
  return (await bench.call(checkEmail, form, caller)).ticket;
}

describe('a changed contact', () => {
  it('takes codes to the present and to the new one, and closes withdrawals for a day', async () => {
    const { bench, caller } = await opened();
    const held = async () => (await bench.call(getInfo, { currency_id: '3' }, caller)).held_until;
    expect(await held()).toBeNull();
    const ticket = await proven(bench, caller);
    await bench.call(smsMail, { email: NEW_MAIL, purpose: 'contact-new' }, caller);
    const form = { ticket, method: 'email', email: NEW_MAIL } as const;
    const wrong = bench.call(changeContact, { ...form, code: '000000' }, caller);
    expect(await refusal(wrong)).toBe('code-wrong');
    const code = codeOf(bench, NEW_MAIL);
    const user = await bench.call(changeContact, { ...form, code }, caller);
    expect(user.email).toBe(NEW_MAIL);
    expect(await held()).toBe(bench.clock.time + 24 * HOUR);
    // The old mailbox is notified, and no longer logs in.
    expect(sentTo(bench, MAIL)[0]?.subject).toBe('A contact of your account was changed');
    const old = bench.call(login, { account: MAIL, password: 'sea-wall' });
    expect(await refusal(old)).toBe('wrong-credentials');
    await bench.call(login, { account: NEW_MAIL, password: 'sea-wall' });
    const { rows } = await bench.call(newsList, { kind: 'message' }, caller);
    expect(rows[0]?.title).toBe('Contact changed');
    bench.clock.time += 24 * HOUR;
    const later = await bench.call(login, { account: NEW_MAIL, password: 'sea-wall' });
    const info = await bench.call(getInfo, { currency_id: '3' }, callerOf(bench, later.token));
    expect(info.held_until).toBeNull();
  });

  it('is added beside the present one', async () => {
    const { bench, caller } = await opened();
    const ticket = await proven(bench, caller);
    await bench.call(smsSend, { ...PHONE, purpose: 'contact-new' }, caller);
    const code = codeOf(bench, '+447911123456');
    const form = { ticket, method: 'phone', ...PHONE, code } as const;
    const user = await bench.call(changeContact, form, caller);
    expect(user).toMatchObject({ email: MAIL, phone: '+447911123456' });
  });

  it('needs an own ticket, another contact, and one that nobody has', async () => {
    const { bench, caller } = await opened();
    const other = await opened('eve@mail.example', bench);
    const form = { method: 'email', email: NEW_MAIL, code: '123456' } as const;
    const foreign = await proven(bench, other.caller, 'eve@mail.example');
    for (const ticket of [foreign, 'made-up']) {
      const answer = bench.call(changeContact, { ...form, ticket }, caller);
      expect(await refusal(answer)).toBe('code-wrong');
    }
    const ticket = await proven(bench, caller);
    const same = bench.call(changeContact, { ...form, ticket, email: MAIL }, caller);
    expect(await refusal(same)).toBe('contact-unchanged');
    // The owner of a known mailbox is notified; the caller gets no code.
    await bench.call(smsMail, { email: 'eve@mail.example', purpose: 'contact-new' }, caller);
    expect(sentTo(bench, 'eve@mail.example')[0]?.subject).toBe('You already have an account');
    // No one else's mailbox proves the caller.
    await bench.call(smsMail, { email: 'eve@mail.example', purpose: 'contact' }, caller);
    expect(sentTo(bench, 'eve@mail.example')[0]?.subject).toBe('You already have an account');
    // A code that was sent before somebody else signed up with the address.
    await bench.call(smsMail, { email: NEW_MAIL, purpose: 'contact-new' }, caller);
    const code = codeOf(bench, NEW_MAIL);
    await opened(NEW_MAIL, bench);
    const late = bench.call(changeContact, { ...form, ticket, code }, caller);
    expect(await refusal(late)).toBe('account-taken');
  });

  it('is refused to guests and without a log-in', async () => {
    const { bench } = await opened();
    const form = { email: NEW_MAIL, purpose: 'contact-new' } as const;
    expect(await refusal(bench.call(smsMail, form))).toBe('not-logged-in');
  });
});
