import { setTimeout as pause } from 'node:timers/promises';
import { call, logIn } from './plain-call.ts';

/** Orders that are placed and cancelled one after another, and probes beside them. */
const ORDERS = 500;

/** Cells of a table: waits for probes and for orders of `maker`. */
export async function slownessOf(origin: string): Promise<readonly string[]> {
  const token = await logIn(origin, 'maker');
  const [orders, probes]: [number[], number[]] = [[], []];
  const timed = async <T>(into: number[], work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work;
    into.push(performance.now() - began);
    return result;
  };
  const form = {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: '30000',
    quantity: '0.0002',
  };
  for (let turn = 0; turn < ORDERS; turn += 1) {
    const client_id = `beside-${process.pid}-${Math.round(performance.now() * 1_000)}`;
    const { id } = await timed(orders, call(origin, 'coin/trade', token, { ...form, client_id }));
    await timed(orders, call(origin, 'coin/trade', token, { id: String(id) }, 'PUT'));
    await timed(
      probes,
      fetch(`${origin}/healthz`).then((answer) => answer.text()),
    );
    await pause(2);
  }
  return [cellsOf('`/healthz`', probes), cellsOf('an order or its cancelling', orders)];
}

function cellsOf(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${what} | ${at(0.5)} ms | ${at(0.99)} ms | ${at(1)} ms`;
}
