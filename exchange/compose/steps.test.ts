import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_HEADER } from '@tideline/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { NotedClient } from '../door/testing/call-socket.ts';
import { DoorBench, type Program } from '../door/testing/program.ts';
import { STEPPED_START } from '../faults/stepped-clock.ts';
import type { FeedChoice } from '../market/feeds/feeds.ts';
import { makeRecording } from './testing/recording.ts';

const symbol = 'BTCUSDT';
const folder = mkdtempSync(join(tmpdir(), 'tideline-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Advance {
  readonly time: number;
  readonly deals: number;
  readonly fills: readonly { readonly account: string; readonly time: number }[];
}

const openAt = (feed: FeedChoice) => DoorBench.open({ feed, clock: 'stepped' });

async function advance(bench: DoorBench, form: Readonly<Record<string, string>>, key?: string) {
  const answer = await fetch(`${bench.url}/api/_sandbox/advance`, {
    method: 'POST',
    headers: { [SANDBOX_HEADER]: key ?? bench.running.sandboxKey },
    body: new URLSearchParams(form),
  });
  const { data, error } = (await answer.json()) as { data: Advance; error?: { id: string } };
  return { ...data, error: error?.id ?? null };
}

const order = (bot: Program, fields: Readonly<Record<string, string | number>>) =>
  bot.ask('POST', '/api/v3/order', { symbol, ...fields });

/** A bot that buys below the price, sells above it, and holds a contract. */
async function play(bench: DoorBench, steps: number): Promise<string> {
  const bot = await bench.program();
  const ear = await NotedClient.open(bench.url, `/ws/${symbol.toLowerCase()}@depth@100ms`);
  const log: unknown[] = [];
  for (let step = 0; step < steps; step += 1) {
    const { body } = await bot.send(
      'GET',
      `/api/v3/ticker/bookTicker?symbol=${symbol}`,
      undefined,
      '',
    );
    const { askPrice, bidPrice } = body as unknown as Record<string, string>;
    const limit = { type: 'LIMIT', timeInForce: 'GTC', quantity: '0.002' };
    const name = { newClientOrderId: `step-${step}` };
    const side = step % 2 === 0 ? 'BUY' : 'SELL';
    const price = Number(side === 'BUY' ? bidPrice : askPrice).toFixed(2);
    const placed = await order(bot, { ...limit, ...name, side, price });
    log.push(body, placed.body);
    const more = { symbol, side, type: 'MARKET', quantity: '0.010' };
    log.push((await bot.ask('POST', '/fapi/v1/order', { ...more, ...name })).body);
    const { error, ...done } = await advance(
      bench,
      step % 3 === 0 ? { deals: '2' } : { ms: '700' },
    );
    expect(error).toBeNull();
    log.push(done);
  }
  const trades = await bot.ask('GET', '/api/v3/myTrades', { symbol });
  const account = await bot.ask('GET', '/fapi/v3/account');
  log.push(trades.body, account.body, ear.events('depthUpdate').length > 0);
  ear.socket.terminate();
  return JSON.stringify(log);
}

describe('a clock that stands still', () => {
  it('gives the same answers and fills in two runs, to the byte', async () => {
    const runs: string[] = [];
    for (const _ of ['first', 'second']) {
      const bench = await openAt({ kind: 'sim', seed: 7 });
      runs.push(await play(bench, 12));
      await bench.running.close();
    }
    expect(runs[1]).toBe(runs[0]);
    expect(runs[0]).toContain('"market":"spot"');
    expect(runs[0]).toContain('"avgPrice":"6');
  });

  it('gives the same over a recording, which begins at its own time', async () => {
    const file = join(folder, 'steps.tideline');
    const begins = await makeRecording(file, { seconds: 30 });
    const runs: string[] = [];
    for (const _ of ['first', 'second']) {
      const bench = await openAt({ kind: 'recording', file });
      const { body } = await (await bench.program()).send('GET', '/api/v3/time', undefined, '');
      expect(Math.abs(Number(body['serverTime']) - begins)).toBeLessThan(2_000);
      runs.push(await play(bench, 8));
      await bench.running.close();
    }
    expect(runs[1]).toBe(runs[0]);
  });

  it('moves by a time, to an instant, and to the next deal, and not by itself', async () => {
    const bench = await openAt({ kind: 'sim', seed: 7 });
    const bot = await bench.program();
    const time = async () =>
      Number((await bot.send('GET', '/api/v3/time', undefined, '')).body['serverTime']);
    const began = await time();
    expect(began - STEPPED_START).toBeLessThan(1_000);
    expect((await advance(bench, { ms: '250' })).time).toBe(began + 250);
    expect((await advance(bench, { until: String(began + 1_000) })).time).toBe(began + 1_000);
    const next = await advance(bench, { deals: '1', symbol });
    expect(next.deals).toBe(1);
    const [deal] = (await bot.send('GET', `/api/v3/trades?symbol=${symbol}&limit=1`, undefined, ''))
      .body as unknown as [{ time: number }];
    expect(deal.time).toBe(next.time);
    const after = await advance(bench, { deals: '3' });
    expect(after.time).toBeGreaterThan(next.time);
    expect(await time()).toBe(after.time);
    for (const wrong of [
      {},
      { ms: '0' },
      { ms: '1.5' },
      { ms: '5', deals: '1' },
      { until: '1' },
      { deals: '1', symbol: 'NOPE' },
      { ms: '86400001' },
    ]) {
      expect([wrong, (await advance(bench, wrong as never)).error]).toEqual([
        wrong,
        'field-invalid',
      ]);
    }
    expect((await advance(bench, { ms: '100' }, 'wrong')).error).toBe('unknown-call');
    expect(await time()).toBe(after.time);
    await bench.running.close();
  });

  it('answers after the commits and the frames of all that it has played', async () => {
    const bench = await openAt({ kind: 'sim', seed: 7 });
    const bot = await bench.program();
    const ear = await NotedClient.open(bench.url);
    await ear.subscribe(bot);
    const { body } = await bot.send('GET', `/api/v3/ticker/price?symbol=${symbol}`, undefined, '');
    const price = (Number(body['price']) * 1.0004).toFixed(2);
    const sells = { side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price };
    await order(bot, { ...sells, newClientOrderId: 'late' });
    let fills: Advance['fills'] = [];
    for (let turn = 0; turn < 600 && fills.length === 0; turn += 1) {
      ({ fills } = await advance(bench, { ms: '1000' }));
    }
    expect(fills).toHaveLength(1);
    const found = await bot.ask('GET', '/api/v3/order', { symbol, origClientOrderId: 'late' });
    expect(found.body['status']).toBe('FILLED');
    // The answer to a call comes after the events that were sent before it.
    await ear.call('ping');
    expect(ear.changes(found.body['orderId'])).toEqual(['NEW NEW', 'TRADE FILLED']);
    ear.socket.terminate();
    await bench.running.close();
  });
});

it('knows no steps while the clock runs', async () => {
  const bench = await DoorBench.open({ sandbox: true });
  expect((await advance(bench, { ms: '100' })).error).toBe('unknown-call');
  await bench.running.close();
});
