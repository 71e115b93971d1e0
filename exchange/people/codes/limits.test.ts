import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { ManualClock } from '../../testing/scripted-market.ts';
import type { Limits } from '../limits/limits.ts';
import { Quota } from '../limits/quota.ts';
import { Throttle, type ThrottleRule } from '../limits/throttle.ts';
import { areasIn } from './areas.ts';
import { type Asker, strangerAsker, userAsker } from './asker.ts';
import { mailTarget, phoneTarget, readEmail } from './contact.ts';
import { codeText, type Purpose } from './rules.ts';
import { Codes } from './service.ts';
import { Tickets } from './tickets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The id and the parameters of a refusal, or `sent`. */
function said(work: () => unknown): unknown {
  try {
    work();
    return 'sent';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.params ? [error.id, error.params['seconds']] : [error.id, error.field];
  }
}

function desk(perNetwork?: number) {
  const clock = new ManualClock();
  const retentions: unknown[] = [];
  const note = (name: string, retention: unknown) => retentions.push([name, retention]);
  const limits = {
    quota: (name: string, max: number, length: number, retention?: unknown) => {
      note(name, retention);
      return new Quota(max, length);
    },
    throttle: (name: string, rule: ThrottleRule, retention?: unknown) => {
      note(name, retention);
      return new Throttle(rule);
    },
  } as unknown as Limits;
  let next = 0;
  const codes = new Codes(clock, limits, () => codeText(++next), perNetwork);
  const sent: string[] = [];
  const send = (
    asker: Asker,
    to = 'ada@x.example',
    more: { owner?: string; unknown?: boolean; purpose?: Purpose } = {},
  ) =>
    said(() =>
      codes.send(mailTarget(to), more.purpose ?? 'register', asker, {
        deliver: more.unknown ? null : (code) => sent.push(code),
        owner: more.owner ?? null,
      }),
    );
  return { clock, codes, sent, send, retentions };
}

const stranger = (address: string): Asker => strangerAsker({ address, device: null });
const network = (at: number) => `10.${Math.floor(at / 250)}.${at % 250}.1`;

describe('codes', () => {
  it('are six digits', () =>
    expect([codeText(0), codeText(999_999), codeText(42)]).toEqual(['000000', '999999', '000042']));

  it('to one account are 20 a day from all places where its owner never was', () => {
    const { clock, send } = desk();
    const owner = { owner: '7', purpose: 'forget' } as const;
    for (let at = 0; at < 20; at += 1)
      expect(send(stranger(network(at)), 'ada@x.example', owner)).toBe('sent');
    clock.time += 1;
    expect(send(stranger(network(20)), 'ada@x.example', owner)).toEqual([
      'code-too-soon',
      String(DAY / 1_000),
    ]);
    // The other names of the account count, too; other purposes, accounts and known places do not.
    expect(send(stranger(network(21)), 'other@x.example', owner)).toEqual([
      'code-too-soon',
      String(DAY / 1_000),
    ]);
    expect(send(stranger(network(22)), 'ada@x.example', { owner: '8', purpose: 'forget' })).toBe(
      'sent',
    );
    expect(send(userAsker('7'), 'ada@x.example', owner)).toBe('sent');
    clock.time += DAY;
    expect(send(stranger(network(20)), 'ada@x.example', owner)).toBe('sent');
  });

  it('of a known place do not use up those of strangers', () => {
    const { clock, send } = desk();
    const owner = { owner: '7', purpose: 'forget' } as const;
    for (let turn = 0; turn < 10; turn += 1) {
      clock.time += MINUTE;
      expect(send(userAsker('7'), 'ada@x.example', owner)).toBe('sent');
    }
    for (let at = 0; at < 20; at += 1)
      expect(send(stranger(network(at)), 'ada@x.example', owner)).toBe('sent');
  });

  it('of one network are 60 an hour', () => {
    const { clock, send } = desk();
    const here = stranger('10.0.0.1');
    for (let at = 0; at < 60; at += 1) expect(send(here, `p${at}@x.example`)).toBe('sent');
    expect(send(here, 'more@x.example')).toEqual(['rate-limited', '3600']);
    clock.time += HOUR - 1;
    expect(send(here, 'more@x.example')).toEqual(['rate-limited', '1']);
    clock.time += 1;
    expect(send(here, 'more@x.example')).toBe('sent');
  });

  it('to people without an account are 200 a day for one network, and all others still get theirs', () => {
    const { send } = desk(100);
    const from = (last: number) => stranger(`10.0.0.${last}`);
    for (let at = 0; at < 200; at += 1)
      expect(send(from(1 + (at % 100)), `p${at}@x.example`)).toBe('sent');
    expect(send(from(200), 'more@x.example')).toEqual(['rate-limited', '86400']);
    expect(send(stranger('10.0.1.1'), 'more@x.example')).toBe('sent');
    // Codes to owners, and those that are sent to nobody, do not share it.
    expect(send(from(201), 'own@x.example', { owner: '7' })).toBe('sent');
    expect(send(from(202), 'none@x.example', { unknown: true })).toBe('sent');
  });

  it('that are sent to nobody leave no lasting count', () => {
    const { retentions } = desk();
    expect(retentions).toEqual([
      ['code-resend', undefined],
      ['codes-of-target', undefined],
      ['codes-to-account', undefined],
      ['codes-to-strangers', undefined],
      ['codes-to-strangers-of-party', 'passing'],
      ['codes-of-network', 'passing'],
      ['code-guesses', 'passing'],
    ]);
  });

  it('may be asked again a minute after the last one, or at once after a right one', () => {
    const { clock, codes, sent, send } = desk();
    const here = stranger('10.0.0.1');
    expect(send(here)).toBe('sent');
    clock.time += 1_500;
    expect(send(here)).toEqual(['code-too-soon', '59']);
    codes.spend(mailTarget('ada@x.example'), 'register', sent[0] ?? '', here);
    expect(send(here)).toBe('sent');
    expect(sent).toEqual(['000001', '000002']);
  });

  it('may be guessed wrong 30 times from one place, then after one second, two, and at most 15 min', () => {
    const { clock, codes } = desk();
    const here = stranger('10.0.0.1');
    const guess = () =>
      said(() => codes.spend(mailTarget('a@x.example'), 'forget', '000000', here));
    for (let turn = 0; turn < 30; turn += 1) expect(guess()).toEqual(['code-wrong', 'code']);
    expect(guess()).toEqual(['rate-limited', '1']);
    clock.time += 1_000;
    expect(guess()).toEqual(['code-wrong', 'code']);
    expect(guess()).toEqual(['rate-limited', '2']);
    for (let turn = 0; turn < 12; turn += 1) {
      clock.time += 15 * MINUTE;
      expect(guess()).toEqual(['code-wrong', 'code']);
    }
    expect(guess()).toEqual(['rate-limited', '900']);
  });

  it('have five tries, also the last of which may be right', () => {
    for (const [wrong, works] of [
      [4, true],
      [5, false],
    ] as const) {
      const { codes, sent, send } = desk();
      const here = stranger('10.0.0.1');
      send(here);
      const spend = (code: string) =>
        said(() => codes.spend(mailTarget('ada@x.example'), 'register', code, here));
      for (let turn = 0; turn < wrong; turn += 1) spend('999999');
      expect(spend(sent[0] ?? '')).toEqual(works ? 'sent' : ['code-wrong', 'code']);
    }
  });

  it('stay valid while others are sent, until each has had its ten minutes', () => {
    const { clock, codes, sent, send } = desk();
    const start = clock.time;
    for (let at = 0; at < 3; at += 1) {
      clock.time = start + at * MINUTE;
      send(stranger(network(at)), `p${at}@x.example`);
    }
    clock.time = start + 10 * MINUTE;
    send(stranger(network(9)), 'later@x.example');
    const spend = (at: number) =>
      said(() =>
        codes.spend(
          mailTarget(`p${at}@x.example`),
          'register',
          sent[at] ?? '',
          stranger(network(at)),
        ),
      );
    expect([spend(0), spend(1), spend(2)]).toEqual([['code-wrong', 'code'], 'sent', 'sent']);
  });

  it('belong to a device, or to a network without one, and count for the network', () => {
    expect(strangerAsker({ address: '10.0.0.1', device: 'phone' })).toEqual({
      key: 'device:phone',
      place: '10.0.0.1',
      known: false,
      parties: [{ name: '10.0.0.0/24', parts: 1 }],
    });
    expect(stranger('10.0.0.1').key).toBe('10.0.0.1');
    expect(userAsker('7')).toEqual({ key: 'user:7', place: 'user:7', known: true, parties: [] });
  });
});

describe('tickets', () => {
  it('last ten minutes, each by itself', () => {
    const clock = new ManualClock();
    let next = 0;
    const tickets = new Tickets(clock, () => `t${++next}`);
    const start = clock.time;
    expect(tickets.issue('a', 'forget')).toEqual({ ticket: 't1', expires: start + 10 * MINUTE });
    clock.time += MINUTE;
    tickets.issue('b', 'forget');
    clock.time = start + 10 * MINUTE - 1;
    expect([tickets.ownerOf('t1', 'forget'), tickets.ownerOf('t2', 'forget')]).toEqual(['a', 'b']);
    clock.time += 1;
    tickets.issue('c', 'forget');
    expect(said(() => tickets.ownerOf('t1', 'forget'))).toEqual(['code-wrong', 'ticket']);
    expect(tickets.spend('t2', 'forget')).toBe('b');
    expect(said(() => tickets.spend('t2', 'forget'))).toEqual(['code-wrong', 'ticket']);
    expect(tickets.ownerOf('t3', 'forget')).toBe('c');
    expect(said(() => tickets.ownerOf('t3', 'fund-password'))).toEqual(['code-wrong', 'ticket']);
  });
});

describe('targets', () => {
  it('are an address in small letters, or an international number', () => {
    expect(readEmail(' Ada@X.example ')).toBe('ada@x.example');
    for (const none of [undefined, '', '  '])
      expect(said(() => readEmail(none))).toEqual(['email-required', 'email']);
    expect(mailTarget('ada@x.example')).toEqual({
      channel: 'mail',
      key: 'ada@x.example',
      to: 'ada@x.example',
    });
    const phone = phoneTarget({ area_code: '+81', phone: '9012345678' });
    expect(phone).toEqual({ channel: 'sms', key: phone.to, to: '+819012345678' });
  });

  it('may be in any country, named and sorted in the language of the reader', () => {
    const english = areasIn('en');
    expect(english.length).toBeGreaterThan(200);
    expect(english.find(({ country }) => country === 'JP')).toEqual({
      code: '+81',
      country: 'JP',
      name: 'Japan',
    });
    const names = english.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(areasIn('jp').find(({ country }) => country === 'JP')?.name).toBe('日本');
    expect(areasIn('en')).toBe(english);
  });
});
