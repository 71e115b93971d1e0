import type { LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUSH_AUTHORITY, PushService } from '../../../tests/support/push-service.ts';
import { guardedLookup, isPublicAddress, pushAddress, pushAgent } from './address.ts';

describe('an address of the internet', () => {
  it.each([...['8.8.8.8', '142.250.74.10', '2a00:1450:4001:81b::200a', '2606:4700::1111']])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    // This network, this machine, private networks, carriers' networks.
    ...['0.0.0.0', '127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.18.0.1'],
    // Documentation, relays, multicast, reserved, broadcast.
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '240.0.0.1'],
    '255.255.255.255',
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1'],
    ...['2001:db8::1', '2001:2::1', '2001:10::1', '3fff::1', '100::1', '5f00::1'],
    // Addresses of IPv4 within IPv6: mapped, compatible, translated, 6to4, Teredo.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::1', '2001:0:7f00:1::1'],
    ...['localhost', '', '1'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://8.8.8.8/abc',
  ])('is %s', (endpoint) => expect(pushAddress(endpoint, [])).not.toBeNull());

  it.each([
    ...['http://fcm.googleapis.com/abc', 'https://fcm.googleapis.com:8443/abc'],
    ...['https://user@fcm.googleapis.com/', 'https://:secret@fcm.googleapis.com/'],
    ...['file:///etc/passwd', 'javascript:alert(1)', 'nonsense', ''],
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
    // Other spellings of 127.0.0.1.
    ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/'],
    'https://１２７.0.0.1/',
  ])('is not %s', (endpoint) => expect(pushAddress(endpoint, [])).toBeNull());

  it('may be private where the operator says so, at that port only', () => {
    const allowed = ['push.internal:8443'];
    expect(pushAddress('https://push.internal:8443/1', allowed)).not.toBeNull();
    expect(pushAddress('https://push.internal:9443/1', allowed)).toBeNull();
  });
});

/** Looks a name up that has these addresses. */
function lookedUp(addresses: readonly string[], allowed: readonly string[] = []) {
  const all: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  const look = guardedLookup(allowed, (_host, _options, done) => done(null, all));
  return new Promise((resolve) => {
    look('push.example.org', { all: true }, (error, found) => resolve(error?.code ?? found));
  });
}

describe('a name', () => {
  it('is connected to at the addresses that were checked', async () => {
    expect(await lookedUp(['8.8.8.8'])).toEqual([{ address: '8.8.8.8', family: 4 }]);
    const allowed = ['push.example.org:8443'];
    expect(await lookedUp(['10.0.0.1'], allowed)).toEqual([{ address: '10.0.0.1', family: 4 }]);
  });

  it('is refused when any of its addresses is private, or it has none', async () => {
    expect(await lookedUp(['127.0.0.1'])).toBe('EPRIVATE');
    expect(await lookedUp(['8.8.8.8', '10.0.0.1'])).toBe('EPRIVATE');
    expect(await lookedUp(['8.8.8.8', '::ffff:127.0.0.1'])).toBe('EPRIVATE');
    expect(await lookedUp([])).toBe('EPRIVATE');
  });
});

describe('a connection', () => {
  let service: PushService;
  beforeEach(async () => {
    service = await PushService.start();
  });
  afterEach(() => service.close());

  /** The status of a request to the service under a name, or the error. */
  const asked = (name: string, allowed: readonly string[], answers: readonly string[]) => {
    let at = 0;
    const agent = pushAgent(allowed, {
      ca: PUSH_AUTHORITY,
      resolve: (_host, _options, done) => {
        const address = answers[Math.min(at, answers.length - 1)] ?? '';
        at += 1;
        done(null, [{ address, family: 4 }]);
      },
    });
    const { port } = new URL(`https://${service.host}`);
    return new Promise((resolve) => {
      const options = { agent, method: 'POST', servername: 'localhost' };
      request(`https://${name}:${port}/none`, options, ({ statusCode }) => resolve(statusCode))
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .end();
    }).finally(() => agent.destroy());
  };

  it('reaches no private service under a public name', async () => {
    expect(await asked('rebound.example.org', [], ['127.0.0.1'])).toBe('EPRIVATE');
    // The same name, allowed, does reach it: the refusal is the guard's.
    expect(await asked('localhost', ['localhost'], ['127.0.0.1'])).toBe(404);
  });

  it('asks for a name once, so that a second answer has no effect', async () => {
    expect(await asked('localhost', ['localhost'], ['127.0.0.1', '10.0.0.1'])).toBe(404);
  });
});
