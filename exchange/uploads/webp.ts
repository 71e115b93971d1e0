import { orientationOf, orientationTiff, UPRIGHT } from './orientation.ts';
import { type CleanPicture, Cursor, demand } from './picture.ts';

const ALPHA = 0x10;
const ANIMATED = 0x02;
const HAS_EXIF = 0x08;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

interface Pixels extends Chunk {
  readonly width: number;
  readonly height: number;
  readonly alpha: boolean;
}

/**
 * A still WebP without EXIF, XMP, colour profile, unknown chunks and trailing bytes. Compressed
 * pixels are copied unchanged; an orientation is kept in an EXIF chunk of its own. Animations are
 * refused: a receipt is a still picture.
 * @throws Malformed
 */
export function cleanWebp(bytes: Uint8Array): CleanPicture {
  const head = new Cursor(bytes);
  demand(head.text(4) === 'RIFF', 'no WebP');
  const length = head.u32(true);
  demand(length >= 4 && length <= head.left && head.text(4) === 'WEBP', 'no WebP');
  const cursor = new Cursor(bytes, head.at, 8 + length);
  let canvas: { readonly width: number; readonly height: number } | null = null;
  let alpha: Chunk | null = null;
  let pixels: Pixels | null = null;
  let orientation = UPRIGHT;
  for (let at = 0; cursor.left > 0; at += 1) {
    const { type, data } = read(cursor);
    if (type === 'VP8X') {
      demand(at === 0, 'a canvas out of order');
      canvas = readCanvas(data);
    } else if (type === 'VP8 ' || type === 'VP8L') {
      demand(pixels === null && (at === 0 || canvas !== null), 'two pictures');
      pixels = { type, data, ...(type === 'VP8 ' ? readLossy(data) : readLossless(data)) };
    } else if (type === 'ALPH') {
      demand(alpha === null && pixels === null && canvas !== null, 'transparency out of order');
      alpha = { type, data };
    } else {
      demand(canvas !== null, 'an unknown chunk');
      if (type === 'EXIF') orientation = orientationOf(withoutPrefix(data));
    }
  }
  demand(pixels !== null, 'no pixels');
  const { width, height } = pixels;
  demand(!canvas || (canvas.width === width && canvas.height === height), 'two sizes');
  demand(alpha === null || pixels.type === 'VP8 ', 'transparency twice');
  const turned = orientation !== UPRIGHT;
  const flags = (alpha || pixels.alpha ? ALPHA : 0) | (turned ? HAS_EXIF : 0);
  const kept: Chunk[] = [
    ...(alpha || turned ? [{ type: 'VP8X', data: canvasOf(flags, width, height) }] : []),
    ...(alpha ? [alpha] : []),
    pixels,
    ...(turned ? [{ type: 'EXIF', data: orientationTiff(orientation) }] : []),
  ];
  return { bytes: riff(kept), width, height };
}

/** Chunks are padded to an even length; some writers omit the last padding. */
function read(cursor: Cursor): Chunk {
  cursor.beginPart();
  const type = cursor.text(4);
  const data = cursor.take(cursor.u32(true));
  if (data.length % 2 === 1 && cursor.left > 0) cursor.take(1);
  return { type, data };
}

function riff(chunks: readonly Chunk[]): Uint8Array {
  const body = Buffer.concat(
    chunks.flatMap(({ type, data }) => {
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return [head, data, Buffer.alloc(data.length % 2)];
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

function readCanvas(data: Uint8Array) {
  demand(data.length === 10, 'no canvas');
  const cursor = new Cursor(data);
  demand((cursor.u8() & ANIMATED) === 0, 'it moves');
  cursor.take(3);
  return { width: cursor.u24(true) + 1, height: cursor.u24(true) + 1 };
}

function canvasOf(flags: number, width: number, height: number): Uint8Array {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

/** A key frame: its tag, the start code, then 14 bits of size each. */
function readLossy(data: Uint8Array) {
  const cursor = new Cursor(data);
  const tag = cursor.u24(true);
  demand((tag & 1) === 0 && cursor.u24() === 0x9d012a, 'no key frame');
  const [width, height] = [cursor.u16(true) & 0x3fff, cursor.u16(true) & 0x3fff];
  demand(width > 0 && height > 0 && tag >> 5 <= cursor.left, 'no size');
  return { width, height, alpha: false };
}

function readLossless(data: Uint8Array) {
  const cursor = new Cursor(data);
  demand(cursor.u8() === 0x2f, 'no lossless picture');
  const bits = cursor.u32(true);
  demand(bits >>> 29 === 0, 'another version');
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    alpha: ((bits >>> 28) & 1) === 1,
  };
}

/** Some writers put JPEG's prefix before the block. */
const withoutPrefix = (data: Uint8Array): Uint8Array =>
  Buffer.from(data.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? data.subarray(6) : data;
