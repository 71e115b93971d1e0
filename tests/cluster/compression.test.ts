import { type Frame, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicsOf } from '../../exchange/cluster/market/market-publisher.ts';
import type { RunningEdge } from '../../exchange/compose/edge.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';

let cluster: SmallCluster;
let edge: RunningEdge;
let symbols: readonly string[];
const sockets: Socket[] = [];
beforeAll(async () => {
  cluster = new SmallCluster();
  symbols = (await cluster.leader(1)).hub.symbols;
  edge = await cluster.edge();
  await whenReady(edge);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await cluster.close();
});

interface Raw {
  readonly extensions: string;
  readonly _socket: { readonly bytesRead: number };
}

/** A client that hears everything; `offer` makes it agree to compression. */
async function listen(transports: ('websocket' | 'polling')[], offer: boolean) {
  const socket = io(`http://127.0.0.1:${edge.port}`, {
    path: SOCKET_PATH,
    transports,
    upgrade: false,
    reconnection: false,
    forceNew: true,
    // The type allows a threshold only; false offers nothing.
    perMessageDeflate: (offer ? { threshold: 1024 } : false) as never,
  });
  sockets.push(socket);
  const frames = new Map<string, Frame>();
  socket.on('frames', (said: readonly Frame[]) => {
    // The first frame of a quote or candle has the sequence of the last one to all.
    const sentToAll = said.filter(({ topic }) => /^(?:depth|deal):/.test(topic));
    for (const frame of sentToAll) frames.set(`${frame.topic} ${frame.seq}`, frame);
  });
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  await socket.emitWithAck('subscribe', topicsOf(symbols));
  const { transport } = socket.io.engine as unknown as {
    readonly transport: { readonly ws?: Raw };
  };
  return { frames, raw: transport.ws };
}

describe('messages to a group of sockets', () => {
  it('are the same with and without compression, on websockets and polling', async () => {
    const [packed, plain, polled] = await Promise.all([
      listen(['websocket'], true),
      listen(['websocket'], false),
      listen(['polling'], false),
    ]);
    expect(packed.raw?.extensions).toBe('permessage-deflate');
    expect(plain.raw?.extensions).toBe('');
    const from = {
      packed: packed.raw?._socket.bytesRead ?? 0,
      plain: plain.raw?._socket.bytesRead ?? 0,
    };
    const wanted = () => [...packed.frames.keys()].filter((key) => plain.frames.has(key));
    while (wanted().filter((key) => polled.frames.has(key)).length < 800) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const key of wanted()) expect(packed.frames.get(key)).toEqual(plain.frames.get(key));
    const bytes = {
      packed: (packed.raw?._socket.bytesRead ?? 0) - from.packed,
      plain: (plain.raw?._socket.bytesRead ?? 0) - from.plain,
    };
    expect(bytes.packed / bytes.plain).toBeLessThan(0.45);
  });
});
