import { checkEmail, smsMail } from '@tideline/wire/calls/codes';
import {
  addFactor,
  beginEntry,
  beginFactor,
  confirm,
  confirmEntry,
} from '@tideline/wire/calls/security';
import { forget, login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallError } from '../../../foundation/ports/refusal.ts';
import type { Caller, Context } from '../../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../../testing/client.ts';
import { SoftPasskey } from '../../../testing/soft-passkey.ts';
import { codeAt } from './totp.ts';

const ORIGIN = 'https://exchange.example';
const PAGE = { origin: ORIGIN };
const ENTRY = { account: 'demo', password: 'tideline' };
const STEP = 30_000;
const MINUTE = 60_000;

let bench: Bench;
afterEach(() => bench.core.close());

/** Real time of the authenticator app. */
const wall = { time: Date.UTC(2026, 0, 5, 12), now: () => wall.time };

/** Starts an exchange whose demo user has an authenticator. */
async function start(): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  bench = await openBench({ config: { wall } });
  const { token } = await bench.call(login, ENTRY);
  const demo = bench.core.authenticate(token) as Caller;
  const { secret } = await bench.call(beginFactor, { kind: 'totp', password: 'tideline' }, demo);
  const code = codeAt(secret ?? '', wall.time);
  const { recovery_codes } = await bench.call(addFactor, { kind: 'totp', code }, demo);
  return { secret: secret ?? '', codes: recovery_codes ?? [] };
}

async function ticketOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ id: 'second-factor-required' });
  return (error as CallError).params?.['ticket'] ?? '';
}

const nextCode = (secret: string): string => {
  wall.time += STEP;
  return codeAt(secret, wall.time);
};

describe('the second factor at the log-in', () => {
  it('RULE:second-factor: the right password alone opens no session', async () => {
    const { secret } = await start();
    const ticket = await ticketOf(bench.call(login, ENTRY));
    // An unproven ticket only leads to the next one.
    const unproven = await ticketOf(bench.call(login, { ...ENTRY, factor_ticket: ticket }));
    expect(unproven).not.toBe(ticket);
    await bench.call(confirmEntry, { ticket, kind: 'totp', code: nextCode(secret) });
    const { token } = await bench.call(login, { ...ENTRY, factor_ticket: ticket });
    expect(bench.core.authenticate(token)).not.toBeNull();
    // A proven ticket opens one session.
    await ticketOf(bench.call(login, { ...ENTRY, factor_ticket: ticket }));
  });

  it('asks only callers who know the password', async () => {
    await start();
    expect(await refusal(bench.call(login, { ...ENTRY, password: 'wrong-1' }))).toBe(
      'wrong-credentials',
    );
  });

  it('accepts a recovery code once, and a passkey', async () => {
    const { codes } = await start();
    const [code = ''] = codes;
    const ticket = await ticketOf(bench.call(login, ENTRY));
    await bench.call(confirmEntry, { ticket, kind: 'recovery', code });
    const { token } = await bench.call(login, { ...ENTRY, factor_ticket: ticket });
    const demo = bench.core.authenticate(token) as Caller;
    const again = await ticketOf(bench.call(login, ENTRY));
    const used = bench.call(confirmEntry, { ticket: again, kind: 'recovery', code });
    expect(await refusal(used)).toBe('second-factor-wrong');

    await bench.call(confirm, { kind: 'recovery', code: codes[1] ?? '' }, demo);
    const begun = await bench.call(beginFactor, { kind: 'passkey' }, demo, PAGE);
    const key = new SoftPasskey(ORIGIN);
    const credential = key.create(begun.options ?? '');
    await bench.call(addFactor, { kind: 'passkey', credential }, demo, PAGE);
    const { options } = await bench.call(beginEntry, { ticket: again }, undefined, PAGE);
    const proof = { kind: 'passkey', credential: key.get(options ?? '') } as const;
    await bench.call(confirmEntry, { ticket: again, ...proof }, undefined, PAGE);
    await bench.call(login, { ...ENTRY, factor_ticket: again });
  });

  it('refuses a ticket of another user, an unknown one and an expired one', async () => {
    const { secret } = await start();
    const ticket = await ticketOf(bench.call(login, ENTRY));
    await bench.call(confirmEntry, { ticket, kind: 'totp', code: nextCode(secret) });
    // The maker has no factor, so the ticket is neither needed nor used up.
    await bench.call(login, { ...ENTRY, account: 'maker', factor_ticket: ticket });
    expect(await refusal(bench.call(beginEntry, { ticket: 'nope' }))).toBe('code-wrong');
    bench.clock.time += 6 * MINUTE;
    await ticketOf(bench.call(login, { ...ENTRY, factor_ticket: ticket }));
    expect(await refusal(bench.call(beginEntry, { ticket }))).toBe('code-wrong');
  });

  it('slows down strangers who guess codes, but not the owner’s devices and sessions', async () => {
    const { secret } = await start();
    const stranger: Partial<Context> = { address: '203.0.113.9', device: 'stranger' };
    for (let turn = 0; turn < 6; turn += 1) {
      const ticket = await ticketOf(bench.call(login, ENTRY, undefined, stranger));
      const form = { ticket, kind: 'totp', code: '000000' } as const;
      // Another network each time: strangers share one count.
      const from = { ...stranger, address: `198.51.${turn}.9` };
      const said = await refusal(bench.call(confirmEntry, form, undefined, from));
      expect(said).toBe(turn < 5 ? 'second-factor-wrong' : 'account-locked');
    }
    const ticket = await ticketOf(bench.call(login, ENTRY));
    await bench.call(confirmEntry, { ticket, kind: 'totp', code: nextCode(secret) });
    await bench.call(login, { ...ENTRY, factor_ticket: ticket });
  });
});

describe('the second factor before a new password by code', () => {
  it('is required, and the code by mail stays valid meanwhile', async () => {
    const { secret } = await start();
    const email = 'demo@tideline.example';
    await bench.call(smsMail, { email, purpose: 'forget' });
    const letter = bench.core.backOffice.outbox.messages()[0]?.text ?? '';
    const code = /\d{6}/.exec(letter)?.[0] ?? '';
    const { ticket } = await bench.call(checkEmail, { email, code, purpose: 'forget' });
    const form = { ticket, password: 'secret2', password_confirm: 'secret2' };
    const factor_ticket = await ticketOf(bench.call(forget, form));
    expect(await refusal(bench.call(login, { ...ENTRY, password: 'secret2' }))).toBe(
      'wrong-credentials',
    );
    const proof = { kind: 'totp', code: nextCode(secret) } as const;
    await bench.call(confirmEntry, { ticket: factor_ticket, ...proof });
    await bench.call(forget, { ...form, factor_ticket });
    await ticketOf(bench.call(login, { ...ENTRY, password: 'secret2' }));
  });
});
