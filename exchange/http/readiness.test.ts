import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';
import { rawCall } from '../testing/raw-http.ts';

const running: RunningExchange[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'tideline-ready-'));
afterEach(async () => {
  for (const exchange of running.splice(0)) await exchange.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function readiness(options: ExchangeOptions): Promise<[number, string]> {
  const exchange = await startExchange({ port: 0, dataDir, ...options });
  running.push(exchange);
  const answer = await fetch(`http://127.0.0.1:${exchange.port}/readyz`);
  return [answer.status, await answer.text()];
}

it('is not ready when the disk of the data folder is full', async () => {
  expect(await readiness({})).toEqual([200, 'ready\n']);
  await running.pop()?.close();
  expect(await readiness({ minFree: Number.MAX_SAFE_INTEGER })).toEqual([503, 'not ready\n']);
});

it('shows its metrics to holders of the key only, whatever a proxy hides', async () => {
  const metricsKey = 'a-key-of-this-test';
  const exchange = await startExchange({ port: 0, dataDir: ':memory:', metricsKey });
  running.push(exchange);
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await rawCall(exchange.port, 'GET /metrics', headers)).status;
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect(await ask({})).toBe(404);
  expect(await ask(proxied)).toBe(404);
  expect(await ask({ ...proxied, authorization: 'Bearer another-key' })).toBe(404);
  expect(await ask({ ...proxied, authorization: `Bearer ${metricsKey}` })).toBe(200);
});

it('shows no metrics without a key, to this machine neither', async () => {
  const exchange = await startExchange({ port: 0, dataDir: ':memory:' });
  running.push(exchange);
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    expect((await rawCall(exchange.port, 'GET /metrics', headers)).status).toBe(404);
  }
});
