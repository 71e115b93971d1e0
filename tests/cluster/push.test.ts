import { API_BASE } from '@tideline/wire';
import { PUSH_KINDS } from '@tideline/wire/push';
import { afterEach, expect, it } from 'vitest';
import { MemoryBroker } from '../../exchange/cluster/bus/memory-bus.ts';
import { type RunningCore, startCoreRole } from '../../exchange/compose/core-role.ts';
import { startEdge } from '../../exchange/compose/edge.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { PUSH_DEFAULTS } from '../../exchange/people/push/service.ts';
import { memoryFiles } from '../../exchange/people/uploads/files.ts';
import { whenReady } from '../../exchange/testing/small-cluster.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';
import { PUSH_AUTHORITY, PushService } from '../support/push-service.ts';
import { until } from '../support/until.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

withPostgres('push messages of a cluster', () => {
  it('are sent by the next leader when the first could not, with the same key', async () => {
    const postgres = await sharedPostgres();
    const databaseUrl = await postgres.create();
    await migrate(databaseUrl);
    const service = await PushService.start();
    closing.push(() => service.close());
    const broker = new MemoryBroker();
    const push = { ...PUSH_DEFAULTS, privateHosts: [service.host], ca: PUSH_AUTHORITY };
    const exchange = { dataDir: ':memory:', port: 0, sandbox: true, backOffice: { push } };
    const edge = await startEdge({
      ...{ bus: broker.connect(), files: memoryFiles(), patience: 60_000 },
      exchange: { dataDir: ':memory:', port: 0 },
    });
    closing.push(() => edge.close());
    const start = async (name: string): Promise<RunningCore> => {
      const bus = broker.connect();
      const core = await startCoreRole({
        ...{ bus, databaseUrl, name, exchange, onEnd: () => undefined },
      });
      closing.push(() => core.close());
      return core;
    };
    const leads = (core: RunningCore) => until('the lead', () => core.term !== null);
    let token = '';
    const call = async (method: string, path: string, form: Record<string, string> = {}) => {
      const url = `http://127.0.0.1:${edge.port}${API_BASE}/${path}`;
      const headers = token === '' ? {} : { authorization: token };
      const body = new URLSearchParams(form);
      const answer =
        method === 'GET'
          ? await fetch(`${url}?${body}`, { headers })
          : await fetch(url, { method, headers, body });
      const { type, data } = (await answer.json()) as { type: string; data: never };
      expect([path, type]).toEqual([path, 'ok']);
      return data as Record<string, unknown>;
    };

    const first = await start('first');
    await leads(first);
    const second = await start('second');
    await whenReady(edge);
    token = String(
      (await call('POST', 'user/login', { account: 'demo', password: 'tideline' }))['token'],
    );
    const browser = service.subscribe();
    const { endpoint, p256dh, auth } = browser;
    const wish = { kinds: PUSH_KINDS.join(','), quiet_from: '', quiet_to: '', zone: 'UTC' };
    await call('POST', 'push/subscribe', { endpoint, p256dh, auth, ...wish });
    const { key } = await call('GET', 'push/key');
    service.answers.set(browser.path, { status: 503 });
    await call('POST', 'push/test', { endpoint });
    await until('a try of the first leader', () => service.received.length > 0);
    await first.close();
    await leads(second);
    service.answers.delete(browser.path);
    await until('the message', () => service.messages(browser.path).length > 0);
    expect(service.messages(browser.path)).toMatchObject([{ kind: 'test' }]);
    expect(new Set(service.received.map(({ sender }) => sender))).toEqual(new Set([key]));
    // The device knows of it, through an edge, and a standby never sent.
    await until('the time of the message', async () => {
      const { devices } = await call('GET', 'push/devices', { endpoint });
      return (devices as { sent: number | null }[])[0]?.sent ?? null;
    });
    expect(service.faults).toEqual([]);
  });
});
