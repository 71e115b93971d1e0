import { afterEach, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { MemoryBroker } from '../bus/memory-bus.ts';
import { LeaderNews } from '../rpc/leader-news.ts';
import { LeaderWatch } from '../rpc/leader-watch.ts';
import type { RemoteSocket } from './remote-socket.ts';
import { SocketRelay } from './socket-relay.ts';
import { serveSockets } from './socket-server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const now = (): number => performance.now();

/** A leader whose sockets a test holds, and an edge. */
async function pair() {
  const broker = new MemoryBroker();
  const [core, bus] = [broker.connect(), broker.connect()];
  const opened: RemoteSocket[] = [];
  const addresses: string[] = [];
  const messages: string[] = [];
  const leader = new LeaderWatch({ bus, wire: 'v1', now, report: () => undefined });
  const server = { bus: core, term: 1, now, mayAnswer: () => true, mayPublish: () => true };
  const unserve = serveSockets({
    ...server,
    open: (socket, url, address) => {
      opened.push(socket);
      addresses.push(`${url} ${address}`);
    },
  });
  const news = new LeaderNews({ bus: core, term: 1, wire: 'v1', now });
  const relay = new SocketRelay({ bus, leader, now });
  bus.lose((subject, payload) => {
    if (subject.startsWith('door.down.')) messages.push(new TextDecoder().decode(payload));
    return false;
  });
  ends.push(
    unserve,
    () => news.close(),
    () => leader.close(),
    () => relay.close(),
  );
  await until('a leader', () => leader.term === 1);
  const open = () => {
    const received: string[] = [];
    const ended: (number | null)[] = [];
    const own = {
      send: (text: string) => received.push(text),
      end: (code: number | null) => ended.push(code),
    };
    return { received, ended, ...relay.open(own, '/ws', '203.0.113.7') };
  };
  return { bus, unserve, open, opened, addresses, messages };
}

it('sends one message of the bus for all sockets that hear the same', async () => {
  const { open, opened, addresses, messages } = await pair();
  const clients = [open(), open(), open()];
  await until('three sockets', () => opened.length === 3);
  expect(addresses).toEqual(Array.from({ length: 3 }, () => '/ws 203.0.113.7'));
  const event = Buffer.from('event');
  for (const socket of opened) socket.send(event);
  opened[1]?.send('own');
  await until('the last text', () => clients[1]?.received.length === 2);
  expect(clients.map(({ received }) => received)).toEqual([['event'], ['event', 'own'], ['event']]);
  expect(messages.filter((text) => text.includes('"say"'))).toHaveLength(2);
});

it('keeps the order of long and short messages in both directions', async () => {
  const { open, opened } = await pair();
  const client = open();
  await until('a socket', () => opened.length === 1);
  const said: string[] = [];
  opened[0]?.on('message', (data) => said.push(String(data)));
  const long = JSON.stringify(Array.from({ length: 200_000 }, (_, at) => at));
  for (const text of ['a', long, 'b']) {
    opened[0]?.send(text);
    client.said(text.slice(0, 60_000));
  }
  await until('all', () => client.received.length === 3 && said.length === 3);
  expect(client.received).toEqual(['a', long, 'b']);
  expect(said).toEqual(['a', long.slice(0, 60_000), 'b']);
});

it('tells either side that the other has closed', async () => {
  const { open, opened } = await pair();
  const [one, two] = [open(), open()];
  await until('two sockets', () => opened.length === 2);
  opened[0]?.close(1008, 'no');
  await until('the end', () => one.ended.length > 0);
  expect(one.ended).toEqual([1008]);
  let closed = false;
  opened[1]?.once('close', () => {
    closed = true;
  });
  two.closed();
  await until('the close', () => closed);
  expect(two.ended).toEqual([]);
});

it('ends all sockets when a message is lost or nobody confirms', async () => {
  const { bus, unserve, open, opened } = await pair();
  const [one, two] = [open(), open()];
  await until('two sockets', () => opened.length === 2);
  bus.lose((_, payload) => new TextDecoder().decode(payload).includes('lost'));
  opened[0]?.send('lost');
  opened[1]?.send('next');
  await until('the ends', () => one.ended.length + two.ended.length === 2);
  expect([one.ended, two.ended, two.received]).toEqual([[1012], [1012], []]);
  bus.lose(null);
  const three = open();
  await until('a third socket', () => opened.length === 3);
  unserve();
  three.said('nobody hears this');
  await until('its end', () => three.ended.length > 0);
});
