/**
 * Leaks: 10,000 consumers of prices, books, tapes and charts come and go; nothing may remain, and
 * the heap may not grow.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { VirtualTimeScheduler } from 'rxjs';
import { stage } from '../streams/marbles/stage.ts';

const TURNS = 10_000;
/** Warm-up turns before the first measurement: compiled code and caches are not leaks. */
const WARM_UP = 2_000;
/** Longer than the linger of a price and, after it, of all prices, ms. */
const SETTLED = 25_000;

export function run(): string {
  const scheduler = new VirtualTimeScheduler();
  const on = stage(scheduler);
  const advance = (ms: number) => {
    const until = scheduler.frame + ms;
    scheduler.maxFrames = until;
    scheduler.flush();
    scheduler.frame = until;
  };
  on.socket.open();
  const turns = (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      on.market.quote$('BTCUSDT').subscribe().unsubscribe();
      on.market.book$('ETHUSDT').subscribe().unsubscribe();
      on.market.deals$('ETHUSDT').subscribe().unsubscribe();
      on.market.candles$('BTCUSDT', '1m').subscribe().unsubscribe();
      if (turn % 100 === 0) advance(10);
    }
  };
  turns(WARM_UP);
  advance(SETTLED);
  on.rest.requests.length = 0;
  on.socket.requests.length = 0;
  const heap = heapInUse();
  const start = performance.now();
  turns(TURNS);
  const took = ((performance.now() - start) * 1000) / TURNS;
  advance(SETTLED);
  // The stage keeps its own log.
  on.rest.requests.length = 0;
  on.socket.requests.length = 0;
  const grown = (heapInUse() - heap) / 1024;
  const wanted = on.market.wanted.size;
  const requests = on.rest.open;
  on.market.close();
  advance(SETTLED);
  const timers = scheduler.actions.filter((action) => !action.closed).length;
  const verdict = wanted + requests + timers === 0 ? 'nothing is left' : '**something is left**';
  return [
    `${TURNS} turns of four streams, ${took.toFixed(1)} µs a turn: ${verdict}`,
    `(${wanted} topics wanted, ${requests} requests, ${timers} timers after closing;`,
    `the heap grew by ${grown.toFixed(0)} KiB)`,
  ].join(' ');
}

/** Used bytes after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
