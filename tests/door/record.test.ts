import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningExchange } from '#exchange';
import { called } from '../../bin/called.ts';
import { startTested } from '../contract/support/through-edge.ts';
import { ROOT } from '../house/source-files.ts';
import { until } from '../support/until.ts';

const PROGRAM = join(ROOT, 'bin/tideline.js');
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const PROVEN = { chain: 'proven', trades: 'proven', top_of_book: 'proven' };
const folder = mkdtempSync(join(tmpdir(), 'tideline-door-'));
const file = join(folder, 'own.tideline');
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startTested({ port: 0, dataDir: ':memory:' });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

it('is recorded and proven by the project as Binance itself would be', async () => {
  const host = `127.0.0.1:${exchange.port}`;
  const from = ['--venue', 'binance', '--ws', `ws://${host}`, '--rest', `http://${host}`];
  const what = ['--symbols', 'BTCUSDT,ETHUSDT', '--out', file];
  const child = spawn(process.execPath, [PROGRAM, 'record', ...from, ...what], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // A time would be too short on a busy machine.
  const isEnough = async () => {
    const seen = await called('verify', `${file}.${child.pid}.part`, '--recover', '--json');
    const { by_symbol, top_of_book } = JSON.parse(seen.out);
    expect(top_of_book.compared).toBeGreaterThan(10);
    for (const symbol of SYMBOLS) expect(by_symbol[symbol].verdicts).toMatchObject(PROVEN);
  };
  await until('enough of both pairs', isEnough, { every: 500 });
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  const verified = await called('verify', file, '--json');
  expect(verified.code, verified.err).toBe(0);
  const proof = JSON.parse(verified.out);
  expect(proof).toMatchObject({
    ...{ venue: 'binance', complete: true, crossed: 0, malformed: 0, out_of_order: 0 },
    ...{ snapshots: 2, books: { built: 2 } },
    chain: { gaps: 0, repeated: 0 },
    trades: { gaps: 0, missing: 0, late: 0, repeated: 0 },
  });
  expect(proof.top_of_book.equal).toBe(proof.top_of_book.compared);
  expect(proof.top_of_book.compared).toBeGreaterThan(10);
  for (const symbol of SYMBOLS) expect(proof.by_symbol[symbol].verdicts).toMatchObject(PROVEN);
});
