import { constants, inflateRawSync } from 'node:zlib';
import { type Frame, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as ws from 'ws';
import { topicsOf } from '../../exchange/cluster/market/market-publisher.ts';
import type { RunningEdge } from '../../exchange/compose/edge.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';
import { until } from '../support/until.ts';

let cluster: SmallCluster;
let edge: RunningEdge;
let symbols: readonly string[];
const sockets: Socket[] = [];
/** 800 frames are those of half a minute, or of two on a machine with other work, ms. */
const LONG = 110_000;
/** What every message ends with, which the protocol omits (RFC 7692). */
const TAIL = Buffer.from([0, 0, 255, 255]);
/** What a client keeps of earlier messages, bytes. */
const WINDOW = 32_768;

/** The library's part that inflates, which its types omit. */
interface Inflating {
  window?: Buffer;
  decompress(data: Buffer, final: boolean, done: (error: null, text: Buffer) => void): void;
}

/**
 * Inflates on its own thread, as browsers do. The library asks the thread pool several times a
 * message. Beside twenty busy programs that takes so long that the client falls behind, until its
 * pings are overdue.
 */
function decompress(this: Inflating, ...[data, , done]: Parameters<Inflating['decompress']>) {
  const before = this.window ?? Buffer.alloc(0);
  const text = inflateRawSync(Buffer.concat([data, TAIL]), {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before.length > 0 && { dictionary: before }),
  });
  this.window = Buffer.concat([before, text]).subarray(-WINDOW);
  queueMicrotask(() => done(null, text));
}

beforeAll(async () => {
  const { PerMessageDeflate } = ws as unknown as {
    readonly PerMessageDeflate: { readonly prototype: Inflating };
  };
  vi.spyOn(PerMessageDeflate.prototype, 'decompress').mockImplementation(decompress);
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

/** A client that hears everything; `offer` is its offer of compression. */
async function listen(transports: ('websocket' | 'polling')[], offer: object | false) {
  const socket = io(`http://127.0.0.1:${edge.port}`, {
    path: SOCKET_PATH,
    transports,
    upgrade: false,
    reconnection: false,
    forceNew: true,
    // The type allows a threshold only; false offers nothing.
    perMessageDeflate: offer as never,
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
  return { frames, raw: transport.ws, socket };
}

describe('messages to a group of sockets', () => {
  it('are the same with and without compression, on websockets and polling', async () => {
    const [packed, plain, polled] = await Promise.all([
      listen(['websocket'], { threshold: 1024 }),
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
    await until(
      () => wanted().filter((key) => polled.frames.has(key)).length,
      (count) => count >= 800,
      { limit: LONG },
    );
    for (const key of wanted()) expect(packed.frames.get(key)).toEqual(plain.frames.get(key));
    const bytes = {
      packed: (packed.raw?._socket.bytesRead ?? 0) - from.packed,
      plain: (plain.raw?._socket.bytesRead ?? 0) - from.plain,
    };
    expect(bytes.packed / bytes.plain).toBeLessThan(0.35);
  });

  it('arrive whole between answers to the client, which enter no window', async () => {
    const { frames, raw, socket } = await listen(['websocket'], { threshold: 1024 });
    const plain = await listen(['websocket'], false);
    let lost: string | null = null;
    socket.on('disconnect', (reason) => {
      lost = reason;
    });
    // Until the dictionary has been used many times.
    const wanted = () => [...frames.keys()].filter((key) => plain.frames.has(key));
    while (wanted().length < 800 && lost === null) {
      // Ten probes a second at most: after a pause of the machine, turns come faster than the limit
      // of messages allows.
      const before = frames.size;
      socket.emit('probe', () => undefined);
      await until('another frame', () => frames.size !== before || lost !== null, { every: 100 });
    }
    expect([lost, raw?.extensions]).toEqual([null, 'permessage-deflate']);
    for (const key of wanted()) expect(frames.get(key)).toEqual(plain.frames.get(key));
  });

  it('are not compressed for a client that keeps no window, or a small one', async () => {
    for (const offer of [{ serverNoContextTakeover: true }, { serverMaxWindowBits: 10 }]) {
      const { raw, frames } = await listen(['websocket'], offer);
      expect(raw?.extensions).toBe('');
      await until('20 frames', () => frames.size >= 20);
    }
  });
});
