import { constants, inflateRawSync } from 'node:zlib';
import type { Frame } from '@tideline/wire';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupDeflate, type GroupSocket } from './group-deflate.ts';

/** The window of a browser, bytes. */
const WINDOW = 32_768;

/**
 * A client as RFC 7692 describes it: its window holds the last decompressed bytes of the
 * connection.
 */
class Client implements GroupSocket {
  readonly got: unknown[] = [];
  compressed = 0;
  bytes = 0;
  #window: Uint8Array = Buffer.alloc(0);
  readonly conn: GroupSocket['conn'];

  constructor(extensions = 'permessage-deflate') {
    this.conn = {
      transport: { socket: { extensions } },
      write: (_: string, options?: object) => {
        const { wsPreEncodedFrame } = options as { readonly wsPreEncodedFrame: Uint8Array[] };
        this.#read(wsPreEncodedFrame);
      },
    };
  }

  #read([header, payload]: readonly Uint8Array[]): void {
    if (!header || !payload) throw new Error('no frame');
    this.bytes += payload.length;
    expect(lengthIn(header)).toBe(payload.length);
    let text = payload;
    if (header[0] === 0xc1) {
      this.compressed += 1;
      const whole = Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]);
      text = inflateRawSync(whole, {
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(this.#window.length > 0 && { dictionary: this.#window }),
      });
      this.#window = Buffer.concat([this.#window, text]).subarray(-WINDOW);
    }
    this.got.push(JSON.parse(Buffer.from(text).toString().slice(2))[1]);
  }
}

/**
 * The length of the payload as RFC 6455 writes it: in 7, 16 or 64 bits, the shortest that holds it.
 */
function lengthIn(header: Uint8Array): number {
  const { buffer, byteOffset, length } = header;
  const view = new DataView(buffer, byteOffset, length);
  expect([0x81, 0xc1]).toContain(view.getUint8(0));
  const short = view.getUint8(1);
  const long =
    short === 126 ? view.getUint16(2) : Number(short === 127 ? view.getBigUint64(2) : short);
  expect(short).toBe(long < 126 ? long : long < 65_536 ? 126 : 127);
  expect(length).toBe(long < 126 ? 2 : long < 65_536 ? 4 : 10);
  return long;
}

const frameOf = (topic: string, text: string): Frame => ({ topic, data: text }) as never;
const words = 'BTCUSDT 61234.5 ETHUSDT 3012.1 bids asks price quantity time last seq epoch'.split(
  ' ',
);
/** Text with repetitions, as prices have them. */
function textOf(seed: number, length: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += `${words[state % words.length]}${state % 97} `;
  }
  return text;
}

describe('a message to a group of sockets', () => {
  it('reaches every client as it was said, whatever each received before', () => {
    const message = fc.record({
      to: fc.uniqueArray(fc.nat(7), { minLength: 1 }),
      length: fc.oneof(fc.nat(600), fc.nat(6_000), fc.nat(40_000)),
      fresh: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 40 }), (messages) => {
        const deflate = new GroupDeflate();
        const clients = Array.from({ length: 8 }, (_, at) => new Client(at === 7 ? '' : undefined));
        const wanted: unknown[][] = clients.map(() => []);
        messages.forEach(({ to, length, fresh }, at) => {
          const [first = 0] = to;
          // Another connection takes the place of one.
          if (fresh) {
            clients[first] = new Client();
            wanted[first] = [];
          }
          const frames = [frameOf('depth:BTCUSDT', textOf(at, length))];
          deflate.send(
            to.flatMap((each) => clients[each] ?? []),
            frames,
          );
          for (const each of to) wanted[each]?.push(frames);
        });
        clients.forEach(({ got }, at) => {
          expect(got).toEqual(wanted[at]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('has the shortest header for its length, at each limit of RFC 6455', () => {
    for (const length of [125, 126, 127, 511, 512, 65_535, 65_536, 65_537]) {
      const plain = new Client('');
      // The text around the words of a frame has this many bytes.
      const around = Buffer.byteLength(`42${JSON.stringify(['f', [frameOf('a', '')]])}`) - 1;
      new GroupDeflate().send(
        [plain],
        [frameOf('a', 'x'.repeat(Math.max(0, length - around - 10)))],
      );
      for (let more = 0; more < 20; more += 1) {
        new GroupDeflate().send(
          [plain, new Client()],
          [frameOf('a', 'x'.repeat(Math.max(0, length - around - 10 + more)))],
        );
      }
      expect(plain.got).toHaveLength(21);
    }
  });

  it('is compressed once for all that received the same, and a new member joins them within 16 kB', () => {
    const deflate = new GroupDeflate();
    const old = Array.from({ length: 5 }, () => new Client());
    const say = (at: number, to: readonly Client[]) =>
      deflate.send(to, [frameOf('a', textOf(at, 2_000))]);
    for (let at = 0; at < 20; at++) say(at, old);
    expect(deflate.sent.messages).toBe(20);
    const late = new Client();
    for (let at = 20; at < 40; at++) say(at, [...old, late]);
    const joined = deflate.sent.messages;
    // Nine messages of 2 kB fill the dictionary of the new member.
    expect(joined - 20).toBe(20 + 9);
    for (let at = 40; at < 50; at++) say(at, [...old, late]);
    expect(deflate.sent.messages - joined).toBe(10);
  });

  it('takes less with what was received before', () => {
    const [alone, together] = [new Client(), new Client()];
    const deflate = new GroupDeflate();
    for (let at = 0; at < 60; at++) {
      const frames = [frameOf('a', textOf(at % 7, 1_500))];
      new GroupDeflate().send([alone], frames);
      deflate.send([together], frames);
    }
    expect(together.bytes).toBeLessThan(0.5 * alone.bytes);
  });

  it('compresses at most four times for members that all received something else', () => {
    const deflate = new GroupDeflate();
    const clients = Array.from({ length: 10 }, () => new Client());
    clients.forEach((client, at) => {
      for (let n = 0; n < 10; n++)
        deflate.send([client], [frameOf('a', textOf(at * 100 + n, 2_000))]);
    });
    const before = deflate.sent.messages;
    deflate.send(clients, [frameOf('a', textOf(1, 2_000))]);
    expect(deflate.sent.messages - before).toBe(4);
  });
});
