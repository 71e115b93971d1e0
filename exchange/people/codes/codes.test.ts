import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { Writer } from '../../foundation/transactions/writer.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { Limits } from '../limits/limits.ts';
import { Quota } from '../limits/quota.ts';
import { readPhone } from './contact.ts';
import type { Target } from './rules.ts';
import { Codes } from './service.ts';
import { Tickets } from './tickets.ts';

const MINUTE = 60_000;
const store = await SqliteStore.open(':memory:');
const ada: Target = { channel: 'mail', key: 'ada@x.example', to: 'ada@x.example' };

function idOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CallError) return error.id;
    throw error;
  }
  return 'taken';
}

const asker = (place: string) => ({ key: place, place, known: false, parties: [] });

function desk(perAddress = 1_000) {
  const clock = new ManualClock();
  const sent: string[] = [];
  let next = 100_000;
  const newCode = () => {
    next += 1;
    return String(next);
  };
  const writer = new Writer({
    clock,
    bus: new RecordingBus(),
    store,
    rebuild: async () => 0,
    rebuilt: () => undefined,
    defer: setImmediate,
    pause: async () => undefined,
    report: (error) => {
      throw error;
    },
  });
  const codes = new Codes(clock, new Limits(clock, writer), newCode, perAddress);
  const send = (target = ada, address = 'a1', purpose: 'register' | 'forget' = 'register') =>
    codes.send(target, purpose, asker(address), {
      deliver: (code) => sent.push(code),
      owner: null,
    });
  const spend = (code: string, purpose: 'register' | 'forget' = 'register', address = 'a1') =>
    idOf(() => codes.spend(ada, purpose, code, asker(address)));
  return { clock, codes, sent, send, spend };
}

describe('one-time codes', () => {
  it('are valid once, and only for their purpose', () => {
    const { send, spend } = desk();
    send();
    expect(spend('100001', 'forget')).toBe('code-wrong');
    expect(spend('100001')).toBe('taken');
    expect(spend('100001')).toBe('code-wrong');
  });

  it('are valid for ten minutes', () => {
    const { clock, send, spend } = desk();
    send();
    clock.time += 10 * MINUTE - 1;
    expect(spend('100001')).toBe('taken');
    send();
    clock.time += 10 * MINUTE;
    expect(spend('100002')).toBe('code-wrong');
  });

  it('are void after five wrong tries, and the next one still has to wait', () => {
    const { send, spend } = desk();
    send();
    for (let turn = 0; turn < 5; turn += 1) expect(spend('999999')).toBe('code-wrong');
    expect(spend('100001')).toBe('code-wrong');
    expect(idOf(() => send())).toBe('code-too-soon');
  });

  it('replace one another, at least a minute apart, at most ten a day', () => {
    const { clock, send, spend } = desk();
    send();
    clock.time += MINUTE - 1;
    expect(idOf(() => send())).toBe('code-too-soon');
    clock.time += 1;
    send();
    expect(spend('100001')).toBe('code-wrong');
    expect(spend('100002')).toBe('taken');
    for (let turn = 0; turn < 8; turn += 1) {
      clock.time += MINUTE;
      send();
    }
    clock.time += MINUTE;
    expect(idOf(() => send())).toBe('code-too-soon');
    clock.time += 24 * 60 * MINUTE;
    expect(idOf(() => send())).toBe('taken');
  });

  it('are limited per address over all targets', () => {
    const { send } = desk(2);
    const to = (key: string): Target => ({ channel: 'mail', key, to: key });
    send(to('a'));
    send(to('b'));
    expect(idOf(() => send(to('c')))).toBe('rate-limited');
    expect(idOf(() => send(to('c'), 'a2'))).toBe('taken');
  });

  it('to unknown targets cause the same waits and never match', () => {
    const { codes, spend } = desk();
    const first = codes.send(ada, 'register', asker('a1'), { deliver: null, owner: null });
    expect(first.resend_after).toBe(60);
    expect(
      idOf(() => codes.send(ada, 'register', asker('a1'), { deliver: null, owner: null })),
    ).toBe('code-too-soon');
    for (const guess of ['', 'null', '000000']) expect(spend(guess)).toBe('code-wrong');
  });

  it('slow guesses down across targets', () => {
    const { spend } = desk();
    const said = Array.from({ length: 32 }, () => spend('000000', 'register', 'guesser'));
    expect(said.at(-1)).toBe('rate-limited');
    expect(spend('000000', 'register', 'somebody else')).toBe('code-wrong');
  });
});

describe('tickets', () => {
  it('are valid once, for one purpose, for ten minutes', () => {
    const clock = new ManualClock();
    let next = 0;
    const tickets = new Tickets(clock, () => {
      next += 1;
      return `t${next}`;
    });
    const { ticket } = tickets.issue('ada', 'forget');
    expect(idOf(() => tickets.spend(ticket, 'fund-password'))).toBe('code-wrong');
    expect(tickets.spend(ticket, 'forget')).toBe('ada');
    expect(idOf(() => tickets.spend(ticket, 'forget'))).toBe('code-wrong');
    const late = tickets.issue('ada', 'forget').ticket;
    clock.time += 10 * MINUTE;
    expect(idOf(() => tickets.spend(late, 'forget'))).toBe('code-wrong');
  });
});

describe('phones and quotas', () => {
  it('normalizes a phone number from any notation', () => {
    const wanted = { area_code: '+81', phone: '9012345678' };
    for (const [code, phone] of [
      ['81', '9012345678'],
      ['+81', '09012345678'],
      ['81', '+819012345678'],
    ]) {
      expect(readPhone(code, phone)).toEqual(wanted);
    }
    expect(idOf(() => readPhone('81', undefined))).toBe('phone-required');
    expect(idOf(() => readPhone('1', '12345'))).toBe('phone-invalid');
  });

  it('counts accepted uses, and restarts after its window', () => {
    const quota = new Quota(2, 1_000);
    expect([quota.take('a', 0), quota.take('a', 10), quota.take('a', 20)]).toEqual([0, 0, 980]);
    expect(quota.take('b', 20)).toBe(0);
    expect(quota.take('a', 1_000)).toBe(0);
  });
});
