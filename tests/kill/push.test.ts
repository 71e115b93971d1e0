import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@tideline/wire';
import { PUSH_KINDS } from '@tideline/wire/push';
import { expect, it } from 'vitest';
import { startExchange } from '../journeys/exchange-process.ts';
import { PUSH_AUTHORITY, PushService } from '../support/push-service.ts';
import { until } from '../support/until.ts';

async function call(origin: string, path: string, form: Record<string, string>, token = '') {
  const answer = await fetch(`${origin}${API_BASE}/${path}`, {
    method: 'POST',
    headers: token === '' ? {} : { authorization: token },
    body: new URLSearchParams(form),
  });
  const { type, data } = (await answer.json()) as { type: string; data: Record<string, unknown> };
  expect([path, type]).toEqual([path, 'ok']);
  return data;
}

it('a message that no push service has taken is sent after the exchange was killed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tideline-push-'));
  const service = await PushService.start();
  const authority = join(data, 'authority.crt');
  writeFileSync(authority, PUSH_AUTHORITY);
  const env = { PUSH_PRIVATE_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority };
  const browser = service.subscribe();
  service.answers.set(browser.path, 'silence');
  let exchange = await startExchange({ data, env });
  try {
    const login = { account: 'demo', password: 'tideline' };
    const { token } = await call(exchange.origin, 'user/login', login);
    const { endpoint, p256dh, auth } = browser;
    const wish = { kinds: PUSH_KINDS.join(','), quiet_from: '', quiet_to: '', zone: 'UTC' };
    const form = { endpoint, p256dh, auth, ...wish };
    await call(exchange.origin, 'push/subscribe', form, String(token));
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', budget: '50' };
    const bought = { ...order, client_id: 'push-kill-1' };
    const { id } = await call(exchange.origin, 'coin/trade', bought, String(token));
    // The fill waits for others of its order: it is committed, and hardly ever sent yet.
    await exchange.kill();
    service.received.length = 0;
    exchange = await startExchange({ data, env });
    await until('the first try', () => service.received.length > 0);
    await exchange.kill();
    service.answers.delete(browser.path);
    exchange = await startExchange({ data, env });
    await until('the message', () => service.messages(browser.path).length > 0);
    expect(service.messages(browser.path)).toMatchObject([{ kind: 'fill', tag: `spot-${id}` }]);
    // Both processes signed with the key that the browser subscribed with.
    expect(new Set(service.received.map(({ sender }) => sender)).size).toBe(1);
    expect(service.faults).toEqual([]);
  } finally {
    await exchange.kill();
    await service.close();
    rmSync(data, { recursive: true, force: true });
  }
});
