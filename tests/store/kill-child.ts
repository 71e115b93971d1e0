/**
 * Trades as fast as possible on the given data folder and prints the id of each order once it is
 * answered. The test kills it.
 */
import { writeSync } from 'node:fs';
import { coinTrade } from '@tideline/wire/calls/spot';
import { openBench } from '../../exchange/testing/client.ts';

const [dataDir = '', run = '0'] = process.argv.slice(2);
const bench = await openBench({ dataDir });
const demo = await bench.login('demo');
const maker = await bench.login('maker');
let count = 0;

async function trade(): Promise<never> {
  for (;;) {
    count += 1;
    const order = await bench.call(
      coinTrade,
      {
        symbol: 'BTCUSDT',
        // Each user buys and sells in turn, so that no balance runs out.
        side: count % 2 ? 'buy' : 'sell',
        type: 'limit',
        price: '61800.50',
        quantity: '0.0001',
        client_id: `run-${run}-${String(count).padStart(8, '0')}`,
      },
      count % 4 < 2 ? demo : maker,
    );
    writeSync(1, `${order.id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, trade));
