import { describe, expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import { ManualClock } from '../../testing/scripted-market.ts';
import { MemoryCounts, type Retention } from '../limits/counts.ts';
import type { Limits } from '../limits/limits.ts';
import { Throttle, type ThrottleRule } from '../limits/throttle.ts';
import { type AttemptedName, LoginGuesses } from './login-guesses.ts';

const SECOND = 1_000;
const ADA: AttemptedName = { key: 'user:7', exists: true };

/** The guesses of all names, with the retention of each kind of count and of each that is set. */
function start() {
  const clock = new ManualClock();
  const retentions: string[] = [];
  const kept: string[] = [];
  const throttle = (name: string, rule: ThrottleRule, retention: Retention = 'lasting') => {
    retentions.push(`${name} ${retention}`);
    const memory = new MemoryCounts();
    return new Throttle(rule, {
      get: (subject) => memory.get(subject),
      set: (subject, count, own = retention) => {
        kept.push(`${name} ${subject} ${own}`);
        memory.set(subject, count);
      },
    });
  };
  const guesses = new LoginGuesses(clock, { throttle } as unknown as Limits);
  /** What a try says now: the error and its wait, or null. */
  const said = (known: 'device' | 'network' | null, network: string, name = ADA, key = network) => {
    try {
      guesses.mayTry(name, { key, known } as never, network);
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return [error.id, error.params?.['seconds']];
    }
  };
  const fail = (known: 'device' | 'network' | null, network: string, name = ADA, key = network) =>
    guesses.fail(name, { key, known } as never, network);
  return { clock, guesses, retentions, kept, said, fail };
}

describe('wrong passwords', () => {
  it('are free five times for an account from one place, then wait one second, two, four', () => {
    const { clock, said, fail } = start();
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(said('device', 'a')).toBeNull();
      fail('device', 'a');
    }
    for (const seconds of [1, 2, 4]) {
      expect(said('device', 'a')).toEqual(['account-locked', String(seconds)]);
      clock.time += seconds * SECOND - 1;
      // The rest of a second is a second.
      expect(said('device', 'a')).toEqual(['account-locked', '1']);
      clock.time += 1;
      expect(said('device', 'a')).toBeNull();
      fail('device', 'a');
    }
    // Another place and another account are free.
    expect(said('device', 'b')).toBeNull();
    expect(said('device', 'a', { key: 'user:8', exists: true })).toBeNull();
  });

  it('wait a quarter of an hour at most', () => {
    const { clock, said, fail } = start();
    for (let turn = 0; turn < 60; turn += 1) fail('device', 'a');
    expect(said('device', 'a')).toEqual(['account-locked', '900']);
    clock.time += 900 * SECOND - 1;
    expect(said('device', 'a')).toEqual(['account-locked', '1']);
    clock.time += 1;
    expect(said('device', 'a')).toBeNull();
  });

  it('of strangers are free 30 times for an account from all places together', () => {
    const { said, fail } = start();
    for (let turn = 0; turn < 30; turn += 1) {
      expect(said(null, `net${turn}`)).toBeNull();
      fail(null, `net${turn}`);
    }
    expect(said(null, 'net30')).toEqual(['account-locked', '1']);
    // The owner's own network and device do not share that count.
    expect(said('network', 'home')).toBeNull();
    expect(said('device', 'home')).toBeNull();
  });

  it('of a known place do not count against the account', () => {
    const { said, fail } = start();
    for (let turn = 0; turn < 40; turn += 1) fail('network', `net${turn}`);
    expect(said(null, 'net40')).toBeNull();
  });

  it('from one network are free 30 times over all accounts, and a known device still passes', () => {
    const { said, fail } = start();
    for (let turn = 0; turn < 30; turn += 1) {
      const name = { key: `user:${turn}`, exists: true };
      expect(said('network', 'net', name, `k${turn}`)).toBeNull();
      fail('network', 'net', name, `k${turn}`);
    }
    expect(said(null, 'net', ADA, 'k')).toEqual(['rate-limited', '1']);
    expect(said('network', 'net', ADA, 'k')).toEqual(['rate-limited', '1']);
    expect(said('device', 'net', ADA, 'k')).toBeNull();
  });

  it('are forgiven for their place by the right one, and not for the network', () => {
    const { guesses, said, fail } = start();
    for (let turn = 0; turn < 30; turn += 1) fail('network', 'a');
    guesses.forgive(ADA, { key: 'a', known: 'device' } as never);
    expect(said('device', 'a')).toBeNull();
    expect(said('network', 'a')).toEqual(['rate-limited', '1']);
  });

  it('keep the counts of accounts, and of networks only the newest', () => {
    expect(start().retentions).toEqual([
      'login-pair lasting',
      'login-account lasting',
      'login-network passing',
    ]);
  });

  it('for a name that nobody has are never written: the typed text may be a password', () => {
    const { kept, fail } = start();
    fail(null, 'net');
    fail(null, 'net', { key: 'name:hunter2', exists: false });
    const counts = (name: string, retention: string) => [
      `login-pair ${name} net ${retention}`,
      `login-account ${name} ${retention}`,
      'login-network net passing',
    ];
    expect(kept).toEqual([...counts('user:7', 'lasting'), ...counts('name:hunter2', 'unwritten')]);
  });
});
