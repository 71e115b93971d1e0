import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';

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
  expect(await readiness({ leastFree: Number.MAX_SAFE_INTEGER })).toEqual([503, 'not ready\n']);
});
