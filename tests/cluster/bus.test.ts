import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bus, BusDown, BusTimeout, NoResponders } from '../../exchange/cluster/bus/bus.ts';
import { MemoryBroker } from '../../exchange/cluster/bus/memory-bus.ts';
import { connectNats } from '../../exchange/cluster/bus/nats-bus.ts';
import { NATS_MISSING, type NatsServer, startNats } from '../support/nats.ts';
import { suiteNeeding } from '../support/needing.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (payload: Uint8Array) => new TextDecoder().decode(payload);
const open: Bus[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** The behaviour that every bus has. */
function suite(connect: () => Promise<Bus>): void {
  const enter = async (): Promise<Bus> => {
    const bus = await connect();
    open.push(bus);
    return bus;
  };

  it('delivers the messages of one sender in order, to subscribers only', async () => {
    const [sender, receiver] = [await enter(), await enter()];
    const received: string[] = [];
    const all = new Promise<void>((resolve) => {
      receiver.subscribe('a.b', (payload) => {
        received.push(text(payload));
        if (received.length === 50) resolve();
      });
    });
    await settled(receiver);
    for (let n = 0; n < 50; n++) {
      sender.publish('a.b', bytes(String(n)));
      sender.publish('a.c', bytes('another subject'));
    }
    await all;
    expect(received).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
  });

  it('answers a request, and tells at once when nobody serves the subject', async () => {
    const [asker, server] = [await enter(), await enter()];
    server.serve('cmd.1', async (payload) => bytes(`${text(payload)}!`));
    await settled(server);
    expect(text(await asker.request('cmd.1', bytes('hello'), 1_000))).toBe('hello!');
    await expect(asker.request('cmd.2', bytes('hello'), 5_000)).rejects.toThrow(NoResponders);
  });

  it('gives a request to one member of a group', async () => {
    const [asker, one, two] = [await enter(), await enter(), await enter()];
    let served = 0;
    for (const bus of [one, two]) {
      bus.serve('snap', async () => bytes(String(++served)), 'standbys');
      await settled(bus);
    }
    for (let n = 1; n <= 6; n++)
      expect(text(await asker.request('snap', bytes(''), 1_000))).toBe(String(n));
  });

  it('times a request out when the server does not answer', async () => {
    const [asker, server] = [await enter(), await enter()];
    server.serve('cmd.1', () => new Promise(() => undefined));
    await settled(server);
    await expect(asker.request('cmd.1', bytes(''), 60)).rejects.toThrow(BusTimeout);
  });

  it('fails pending requests when it is closed', async () => {
    const [asker, server] = [await enter(), await enter()];
    server.serve('cmd.1', () => new Promise(() => undefined));
    await settled(server);
    const asked = asker.request('cmd.1', bytes(''), 60_000);
    const failed = expect(asked).rejects.toThrow(BusDown);
    await asker.close();
    await failed;
  });
}

/**
 * Resolves when the subscriptions of a bus are in force: a request of its own has made a round
 * trip.
 */
const settled = async (bus: Bus): Promise<void> => {
  await bus.request(`none.${Math.random()}`, bytes(''), 5_000).catch(() => undefined);
};

describe('the bus in memory', () => {
  const broker = new MemoryBroker();
  suite(async () => broker.connect());
});

suiteNeeding(NATS_MISSING)('the bus on NATS', () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNats();
    return () => server.end();
  });
  const lines: string[] = [];
  const connect = () =>
    connectNats({ url: server.url, name: 'test', report: (line) => lines.push(line) });
  suite(connect);

  it('reports a cut in one line, fails requests at once, and continues after a restart', async () => {
    const bus = await connect();
    open.push(bus);
    const other = await connect();
    open.push(other);
    const received: string[] = [];
    other.subscribe('news', (payload) => received.push(text(payload)));
    lines.length = 0;
    const states: boolean[] = [];
    const again = new Promise<void>((resolve) => {
      bus.onLink((connected) => {
        states.push(connected);
        if (connected) resolve();
      });
    });
    const both = new Promise<void>((resolve) => {
      other.onLink((connected) => connected && resolve());
    });
    const pending = bus.request('news', bytes(''), 60_000);
    const failed = expect(pending).rejects.toThrow();
    await server.restart();
    await failed;
    await Promise.all([again, both]);
    expect(states).toEqual([false, true]);
    expect(lines.filter((line) => line.includes('not connected'))).toHaveLength(2);
    await settled(other);
    bus.publish('news', bytes('after'));
    await settled(bus);
    await settled(other);
    expect(received).toEqual(['after']);
  });

  it('waits for a server that is not there yet, with one line and without the secret', async () => {
    const late = await startNats();
    await late.end();
    const said: string[] = [];
    const url = late.url.replace('//', '//user:hunter2@');
    const connecting = connectNats({ url, name: 'early', report: (line) => said.push(line) });
    await late.restart();
    open.push(await connecting);
    expect(said[0]).toMatch(/^the message bus at nats:\/\/127\.0\.0\.1:\d+ is not reachable: /);
    expect(said.join()).not.toContain('hunter2');
    expect(said).toHaveLength(2);
    await late.end();
  });
});
