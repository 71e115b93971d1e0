import { EVENTS, type Frame, SOCKET_PATH, type SpotTrigger } from '@tideline/wire';
import { leverDeal } from '@tideline/wire/calls/contracts';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';
import { demo, intent } from './support/people.ts';

const exchange = withExchange({ sandbox: true });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  exchange.running.faults.set('');
});

/** Triggers of a user as they are pushed, until one fulfils a condition. */
async function pushedUntil(
  token: string | null,
  after: () => Promise<unknown>,
  done: (trigger: SpotTrigger) => boolean,
): Promise<SpotTrigger[]> {
  const socket = io(exchange.url, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  sockets.push(socket);
  const seen: SpotTrigger[] = [];
  const over = new Promise<void>((resolve) => {
    socket.on(EVENTS.frame, (frame: Frame) => {
      if (frame.topic !== 'account' || frame.data.kind !== 'spot-trigger') return;
      seen.push(frame.data.trigger);
      if (done(frame.data.trigger)) resolve();
    });
  });
  await new Promise((resolve) => socket.emit(EVENTS.authenticate, token, resolve));
  await after();
  await over;
  return seen;
}

test('a stop of the real market fires once, is pushed, listed and explained by its order', async () => {
  const person = await demo(exchange);
  const symbol = 'BTCUSDT';
  const mark = Number((await person.call(leverDeal, { symbol })).mark);
  const stops = {
    stop_loss: (mark * 0.995).toFixed(2),
    take_profit: (mark * 1.2).toFixed(2),
    trigger_by: 'mark' as const,
  };
  const buy = { symbol, side: 'buy' as const, type: 'market' as const, quantity: '0.01' };
  const seen = await pushedUntil(
    person.token,
    async () => {
      await person.call(coinTrade, { ...buy, ...stops, client_id: intent() });
      exchange.running.faults.set(`market:${symbol}=path(${(mark * 0.98).toFixed(2)}@1)`);
    },
    ({ status }) => status === 'triggered',
  );
  expect(seen.slice(0, 2).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  const { rows } = await person.call(coinTriggerList, { view: 'history' });
  const fired = rows.find(({ status }) => status === 'triggered');
  expect(fired).toMatchObject({ type: 'stop-market', quantity: '0.00998' });
  expect(Number(fired?.triggered_at)).toBeLessThanOrEqual(Number(stops.stop_loss));
  expect(rows.find(({ id }) => id === fired?.linked_trigger_id)).toMatchObject({
    status: 'cancelled',
    reason: 'linked',
  });
  const orders = (await person.call(coinList, { view: 'history' })).rows;
  const placed = orders.filter((row) => 'trigger_id' in row && row.trigger_id === fired?.id);
  expect(placed).toMatchObject([{ id: fired?.order_id, side: 'sell', filled: '0.00998' }]);
});
