/**
 * `node tests/store/throughput.ts [folder | :memory:]`: durable spot commands a second, in process.
 * Each client places a resting limit order and cancels it, and waits for every answer; an answer
 * comes after the commit that holds it, synced to disk. Run it on a machine with nothing else to do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { coinCancel, coinTrade } from '#wire/calls/spot.ts';
import { openBench } from '../../exchange/core/testing/client.ts';

const ORDERS = 20_000;
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'tideline-throughput-'));
const bench = await openBench({ dataDir: folder });
const users = [await bench.login('demo'), await bench.login('maker')];
const binding = (row: object) => bench.core.bindings.find((each) => each.row === row);
const place = binding(coinTrade);
const cancel = binding(coinCancel);
if (!place || !cancel) throw new Error('coin/trade is not bound');

console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, ${folder}`);
for (const clients of [1, 16, 64, 256]) {
  const waits: number[] = [];
  const orders = clients === 1 ? ORDERS / 10 : ORDERS;
  let next = 0;
  const trade = async (): Promise<void> => {
    while (next < orders) {
      const at = next;
      next += 1;
      const context = { caller: users[at % 2] ?? null, lang: 'en', address: '' } as const;
      const request = {
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        price: String(60_000 + (at % 500)),
        quantity: '0.0001',
        client_id: `c-${clients}-${String(at).padStart(8, '0')}`,
      };
      const began = performance.now();
      const order = (await place.handle(request as never, context)) as { readonly id: string };
      const placed = performance.now();
      await cancel.handle({ id: order.id } as never, context);
      waits.push(placed - began, performance.now() - placed);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, trade));
  const seconds = (performance.now() - began) / 1000;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)]?.toFixed(2);
  console.log(
    `${clients} clients: ${Math.round(waits.length / seconds)} commands/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
}
await bench.core.close();
if (folder !== ':memory:' && !process.argv[2]) rmSync(folder, { recursive: true, force: true });
