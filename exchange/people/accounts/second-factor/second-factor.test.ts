import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addFactor,
  beginConfirm,
  beginEntry,
  beginFactor,
  confirm,
  confirmEntry,
  removeFactor,
  renewRecoveryCodes,
  secondFactors,
} from '@tideline/wire/calls/security';
import { login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '../../../foundation/ports/refusal.ts';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../../testing/client.ts';
import { SoftPasskey } from '../../../testing/soft-passkey.ts';
import { brokenAt } from '../../users/security-log.ts';
import { guardedCalls } from './testing/guarded-calls.ts';
import { codeAt } from './totp.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://exchange.example';
const PAGE = { origin: ORIGIN };
const PASSWORD = 'tideline';

let bench: Bench;
const folders: string[] = [];
afterEach(async () => {
  await bench.core.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Real time of the authenticator app. */
const wall = { time: Date.UTC(2026, 0, 5, 12), now: () => wall.time };
const NEXT = 30_000;

async function start(
  dataDir = ':memory:',
  prove?: (ticket: string) => Promise<unknown>,
): Promise<Caller> {
  bench = await openBench({ dataDir, config: { wall } });
  return enter(prove);
}

/** Logs in. With a second factor, `prove` proves it for the ticket. */
async function enter(
  prove?: (ticket: string) => Promise<unknown>,
  password = PASSWORD,
): Promise<Caller> {
  const form = { account: 'demo', password };
  const ticket = prove && (await ticketOf(bench.call(login, form)));
  if (ticket !== undefined) await prove?.(ticket);
  const factor = ticket === undefined ? {} : { factor_ticket: ticket };
  const { token } = await bench.call(login, { ...form, ...factor });
  const caller = bench.core.authenticate(token);
  if (!caller) throw new Error('not logged in');
  return caller;
}

/** The ticket in the refusal of a command that requires the second factor. */
async function ticketOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError && error.id === 'second-factor-required')) {
    throw new Error('no second factor was asked for');
  }
  return error.params?.['ticket'] ?? '';
}

/** Proves a ticket with the authenticator's next code. */
const byCode = (secret: string) => (ticket: string) => {
  wall.time += NEXT;
  return bench.call(confirmEntry, { ticket, kind: 'totp', code: codeAt(secret, wall.time) });
};

/** Proves a ticket with a passkey. */
const byPasskey = (key: SoftPasskey) => async (ticket: string) => {
  const { options } = await bench.call(beginEntry, { ticket }, undefined, PAGE);
  const credential = key.get(options ?? '');
  return bench.call(confirmEntry, { ticket, kind: 'passkey', credential }, undefined, PAGE);
};

async function addTotp(demo: Caller): Promise<{ secret: string; codes: readonly string[] | null }> {
  const form = { kind: 'totp', password: PASSWORD } as const;
  const { secret } = await bench.call(beginFactor, form, demo);
  const added = { kind: 'totp', code: codeAt(secret ?? '', wall.time) } as const;
  const { recovery_codes } = await bench.call(addFactor, added, demo);
  return { secret: secret ?? '', codes: recovery_codes };
}

async function addPasskey(demo: Caller): Promise<SoftPasskey> {
  const begin = { kind: 'passkey', password: PASSWORD } as const;
  const { options } = await bench.call(beginFactor, begin, demo, PAGE);
  const key = new SoftPasskey(ORIGIN);
  const form = { kind: 'passkey', credential: key.create(options ?? ''), name: 'Phone' } as const;
  await bench.call(addFactor, form, demo, PAGE);
  return key;
}

const ALL = (answer: string): string[] => Array<string>(5).fill(answer);

describe('a second factor', () => {
  it('RULE:second-factor: guards withdrawals, addresses, cards and passwords, with one confirmation for five minutes', async () => {
    const demo = await start();
    expect(await guardedCalls(bench, demo)).toEqual(ALL('passed'));
    const { secret, codes } = await addTotp(demo);
    expect(codes).toHaveLength(10);
    // Adding the factor confirms this session only.
    expect(await guardedCalls(bench, demo)).toEqual(ALL('passed'));
    const other = await enter(byCode(secret));
    expect(await guardedCalls(bench, other)).toEqual(ALL('second-factor-required'));
    wall.time += NEXT;
    await bench.call(confirm, { kind: 'totp', code: codeAt(secret, wall.time) }, other);
    expect(await guardedCalls(bench, other)).toEqual(ALL('passed'));
    bench.clock.time += 5 * MINUTE;
    expect(await guardedCalls(bench, other)).toEqual(ALL('second-factor-required'));
  });

  it('accepts a code once, also of five concurrent tries, and no older one', async () => {
    const demo = await start();
    const { secret } = await addTotp(demo);
    wall.time += NEXT;
    const code = codeAt(secret, wall.time);
    const said = await Promise.all(
      Array.from({ length: 5 }, () =>
        bench.call(confirm, { kind: 'totp', code }, demo).then(
          () => 'ok',
          () => 'refused',
        ),
      ),
    );
    expect(said.toSorted()).toEqual(['ok', ...Array(4).fill('refused')]);
    const older = { kind: 'totp', code: codeAt(secret, wall.time - NEXT) } as const;
    expect(await refusal(bench.call(confirm, older, demo))).toBe('second-factor-wrong');
  });

  it('accepts codes half a minute early or late, and no more', async () => {
    const demo = await start();
    const { secret } = await addTotp(demo);
    wall.time += 10 * NEXT;
    const at = (steps: number) =>
      bench
        .call(confirm, { kind: 'totp', code: codeAt(secret, wall.time + steps * NEXT) }, demo)
        .then(
          () => true,
          () => false,
        );
    expect([await at(-2), await at(2), await at(-1), await at(0), await at(1)]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('slows guesses down, and uses real time regardless of the exchange’s clock', async () => {
    const demo = await start();
    const { secret } = await addTotp(demo);
    bench.clock.time += 1_000 * MINUTE;
    const again = await enter(byCode(secret));
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = bench.call(confirm, { kind: 'totp', code: '000000' }, again);
      expect(await refusal(wrong)).toBe('second-factor-wrong');
    }
    wall.time += NEXT;
    const right = { kind: 'totp', code: codeAt(secret, wall.time) } as const;
    expect(await refusal(bench.call(confirm, right, again))).toBe('account-locked');
    bench.clock.time += 2_000;
    await bench.call(confirm, right, again);
  });

  it('is set up with the password, further ones with a confirmation, and survives a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tideline-factor-'));
    folders.push(dataDir);
    const demo = await start(dataDir);
    const begin = (password?: string, who = demo) =>
      refusal(bench.call(beginFactor, { kind: 'totp', ...(password && { password }) }, who));
    expect(await begin()).toBe('field-required');
    expect(await begin('wrong1')).toBe('password-wrong');
    const { secret } = await addTotp(demo);
    const key = await addPasskey(demo);
    await bench.core.close();
    const again = await start(dataDir, byCode(secret));
    const state = await bench.call(secondFactors, {}, again);
    expect(state).toMatchObject({ totp: true, recovery_left: 10, confirmed_until: null });
    expect(state.passkeys.map(({ id, name }) => [id, name])).toEqual([[key.id, 'Phone']]);
    expect(await begin(PASSWORD, again)).toBe('second-factor-required');
    expect(await refusal(bench.call(removeFactor, { id: 'totp' }, again))).toBe(
      'second-factor-required',
    );
    wall.time += NEXT;
    await bench.call(confirm, { kind: 'totp', code: codeAt(secret, wall.time) }, again);
    await bench.call(removeFactor, { id: 'totp' }, again);
    await bench.call(removeFactor, { id: key.id }, again);
    expect(await bench.call(secondFactors, {}, again)).toMatchObject({
      totp: false,
      passkeys: [],
      recovery_left: 0,
    });
    expect(brokenAt(await bench.core.backOffice.securityEvents())).toBeNull();
  });
});

describe('recovery codes', () => {
  it('work once each, in any notation, and are void after new ones', async () => {
    const demo = await start();
    const { codes } = await addTotp(demo);
    const [first = '', second = ''] = codes ?? [];
    const use = (code: string) => bench.call(confirm, { kind: 'recovery', code }, demo);
    await use(first.toLowerCase().replaceAll('-', ' '));
    expect(await refusal(use(first))).toBe('second-factor-wrong');
    expect((await bench.call(secondFactors, {}, demo)).recovery_left).toBe(9);
    const { recovery_codes } = await bench.call(renewRecoveryCodes, {}, demo);
    expect(await refusal(use(second))).toBe('second-factor-wrong');
    await use(recovery_codes?.[0] ?? '');
  });

  it('do not exist without a factor', async () => {
    const demo = await start();
    expect(await refusal(bench.call(renewRecoveryCodes, {}, demo))).toBe('not-found');
    const none = bench.call(confirm, { kind: 'recovery', code: 'ABCD' }, demo);
    expect(await refusal(none)).toBe('second-factor-wrong');
  });
});

describe('a passkey', () => {
  it('confirms a session, once for each challenge', async () => {
    const demo = await start();
    const key = await addPasskey(demo);
    const other = await enter(byPasskey(key));
    const { options } = await bench.call(beginConfirm, {}, other, PAGE);
    const credential = key.get(options ?? '');
    await bench.call(confirm, { kind: 'passkey', credential }, other, PAGE);
    expect(await guardedCalls(bench, other)).toEqual(ALL('passed'));
    const again = bench.call(confirm, { kind: 'passkey', credential }, other, PAGE);
    expect(await refusal(again)).toBe('passkey-failed');
  });

  it('is refused from another page, with another key or in another session', async () => {
    const demo = await start();
    const key = await addPasskey(demo);
    const answer = async (make: (options: string) => string): Promise<string> => {
      const { options } = await bench.call(beginConfirm, {}, demo, PAGE);
      const form = { kind: 'passkey', credential: make(options ?? '') } as const;
      return refusal(bench.call(confirm, form, demo, PAGE));
    };
    const stranger = new SoftPasskey(ORIGIN);
    expect(await answer((options) => stranger.get(options))).toBe('passkey-failed');
    expect(await answer(() => 'no JSON')).toBe('passkey-failed');
    expect(await answer(() => JSON.stringify({ id: key.id }))).toBe('passkey-failed');
    const forged = { challenge: Buffer.from('another').toString('base64url') };
    expect(await answer(() => key.get(JSON.stringify(forged)))).toBe('passkey-failed');
    // Started on one page, answered for another.
    const evil = { origin: 'https://evil.example' };
    const { options } = await bench.call(beginConfirm, {}, demo, evil);
    const form = { kind: 'passkey', credential: key.get(options ?? '') } as const;
    expect(await refusal(bench.call(confirm, form, demo, evil))).toBe('passkey-failed');
    // Begun on one session, answered on another.
    const other = await enter(byPasskey(key));
    const begun = await bench.call(beginConfirm, {}, demo, PAGE);
    const elsewhere = { kind: 'passkey', credential: key.get(begun.options ?? '') } as const;
    expect(await refusal(bench.call(confirm, elsewhere, other, PAGE))).toBe('passkey-failed');
  });

  it('requires a page of this exchange', async () => {
    const demo = await start();
    const begin = { kind: 'passkey', password: PASSWORD } as const;
    expect(await refusal(bench.call(beginFactor, begin, demo))).toBe('passkey-failed');
  });
});
