import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegSize, pngSize, webpSize } from './headers.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((each) =>
      typeof each === 'string' ? Buffer.from(each, 'latin1') : Buffer.from(each),
    ),
  );

describe('sizes read from headers', () => {
  it('PNG', () => {
    const header = bytes(
      '\x89PNG\r\n\x1a\n',
      [0, 0, 0, 13],
      'IHDR',
      [0, 0, 4, 0, 0, 0, 3, 0],
      [8, 2, 0, 0, 0, 0, 0, 0, 0],
    );
    expect(pngSize(header)).toEqual({ width: 1024, height: 768 });
    expect(pngSize(header.subarray(0, 20))).toBeNull();
  });

  it('JPEG, behind other segments', () => {
    const app = [0xff, 0xe0, 0, 4, 1, 2];
    const frame = [0xff, 0xc2, 0, 11, 8, 0x03, 0x00, 0x04, 0x00, 1, 0, 0, 0];
    const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(jpegSize(bytes([0xff, 0xd8], app, frame, rest))).toEqual({ width: 1024, height: 768 });
    expect(jpegSize(bytes([0xff, 0xd8], app, [0xff, 0xda], rest))).toBeNull();
    expect(jpegSize(bytes([0xff, 0xd8], [0xff, 0xe0, 0, 0], rest))).toBeNull();
  });

  it('WebP in its three forms', () => {
    const riff = (kind: string, rest: readonly number[]) =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x04, 0x00, 0x03];
    expect(webpSize(riff('VP8 ', lossy))).toEqual({ width: 1024, height: 768 });
    // 1023 and 767 in 14 bits each.
    const bits = 1023 | (767 << 14);
    const lossless = [
      0x2f,
      bits & 0xff,
      (bits >> 8) & 0xff,
      (bits >> 16) & 0xff,
      (bits >> 24) & 0xff,
    ];
    expect(webpSize(riff('VP8L', lossless))).toEqual({ width: 1024, height: 768 });
    const extended = [0, 0, 0, 0, 0xff, 0x03, 0, 0xff, 0x02, 0];
    expect(webpSize(riff('VP8X', extended))).toEqual({ width: 1024, height: 768 });
    expect(webpSize(riff('ALPH', extended))).toBeNull();
  });

  it('never throw and never loop, whatever they are given', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        for (const read of [pngSize, jpegSize, webpSize]) {
          const size = read(noise);
          if (size) expect(size.width > 0 && size.height > 0).toBe(true);
        }
        jpegSize(Uint8Array.from([0xff, 0xd8, ...noise]));
        webpSize(Uint8Array.from([...Buffer.from('RIFF0000WEBPVP8X'), ...noise]));
      }),
      { numRuns: 500 },
    );
  });
});
