import { pushSubscribe } from '@tideline/wire/calls/push';
import { beginFactor } from '@tideline/wire/calls/security';
import { changePassword, login } from '@tideline/wire/calls/user';
import { afterEach, describe, expect, it } from 'vitest';
import { ANY_P256DH } from '../../../tests/support/push-service.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

let bench: Bench;
afterEach(() => bench.core.close());

const NEW = { old: 'tideline', password: 'other-1234', password_confirm: 'other-1234' };
const DEMO = { account: 'demo', password: 'tideline' };

describe('the demo users', () => {
  it('cannot be taken by one visitor where strangers share them', async () => {
    bench = await openBench({ config: { backOffice: { sharedDemo: true } } });
    const demo = await bench.login('demo');
    expect(await refusal(bench.call(changePassword, NEW, demo))).toBe('demo-shared');
    expect(await refusal(bench.call(beginFactor, { kind: 'totp' }, demo))).toBe('demo-shared');
    const browser = { endpoint: 'https://push.invalid/1', zone: 'UTC', kinds: 'fill' };
    const keys = { p256dh: ANY_P256DH, auth: 'a'.repeat(22), quiet_from: '', quiet_to: '' };
    const subscribe = bench.call(pushSubscribe, { ...browser, ...keys }, demo);
    expect(await refusal(subscribe)).toBe('demo-shared');
    expect((await bench.call(login, DEMO)).user.account).toBe('demo');
  });

  it('stay open to newcomers after many wrong passwords from many networks', async () => {
    bench = await openBench({ config: { backOffice: { sharedDemo: true } } });
    for (let at = 0; at < 60; at += 1) {
      const from = { address: `10.0.${at}.1` };
      const wrong = bench.call(login, { ...DEMO, password: 'wrong-1' }, null, from);
      expect(await refusal(wrong)).toBe('wrong-credentials');
    }
    const newcomer = bench.call(login, DEMO, null, { address: '192.0.2.1' });
    expect((await newcomer).user.account).toBe('demo');
  });

  it('belong to the only user of a machine, who may change them', async () => {
    bench = await openBench({});
    const demo = await bench.login('demo');
    await bench.call(changePassword, NEW, demo);
    expect(await refusal(bench.call(login, DEMO))).toBe('wrong-credentials');
  });
});
