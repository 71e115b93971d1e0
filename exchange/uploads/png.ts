import { crc32 } from 'node:zlib';
import { orientationOf, orientationTiff, UPRIGHT } from './orientation.ts';
import { type CleanPicture, Cursor, demand, latin } from './picture.ts';

const SIGNATURE = latin('\x89PNG\r\n\x1a\n');

/** Valid bit depths by colour type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Non-critical chunks that affect how pixels look, with their sizes: numbers of a fixed length,
 * without room for other data.
 */
const LOOKS: Readonly<Record<string, (length: number) => boolean>> = {
  tRNS: (length) => length > 0 && length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
};

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/**
 * A PNG without texts, times, profiles, EXIF, animation and trailing bytes. Compressed pixels are
 * copied unchanged; an orientation is kept in an EXIF chunk of its own.
 * @throws Malformed
 */
export function cleanPng(bytes: Uint8Array): CleanPicture {
  const cursor = new Cursor(bytes);
  demand(Buffer.compare(cursor.take(8), SIGNATURE) === 0, 'no PNG');
  const header = read(cursor);
  demand(header.type === 'IHDR' && header.data.length === 13, 'no header');
  const { width, height, colours } = readHeader(header.data);
  const kept: Chunk[] = [header];
  const seen = new Set<string>();
  let orientation = UPRIGHT;
  let pixelsEnded = false;
  for (;;) {
    const chunk = read(cursor);
    const { type, data } = chunk;
    if (type === 'IEND') {
      demand(data.length === 0, 'an end with something in it');
      break;
    }
    if (type === 'IDAT') {
      demand(!pixelsEnded && (colours !== 3 || seen.has('PLTE')), 'pixels out of order');
      kept.push(chunk);
    } else {
      pixelsEnded = seen.has('IDAT');
      demand(type === 'PLTE' || !isCritical(type), 'an unknown critical chunk');
      if (type === 'eXIf') orientation = orientationOf(data);
      if (type === 'PLTE' || LOOKS[type]?.(data.length)) {
        demand(!seen.has(type) && !pixelsEnded, 'a chunk out of order');
        demand(type !== 'PLTE' || isPalette(data), 'no palette');
        kept.push(chunk);
      }
    }
    seen.add(type);
  }
  demand(seen.has('IDAT'), 'no pixels');
  if (orientation !== UPRIGHT) kept.push({ type: 'eXIf', data: orientationTiff(orientation) });
  kept.push({ type: 'IEND', data: new Uint8Array() });
  return { bytes: Buffer.concat([SIGNATURE, ...kept.map(write)]), width, height };
}

function read(cursor: Cursor): Chunk {
  cursor.beginPart();
  const length = cursor.u32();
  const start = cursor.at;
  const type = cursor.text(4);
  demand(/^[A-Za-z]{4}$/.test(type), 'no chunk');
  const data = cursor.take(length);
  const end = cursor.at;
  cursor.at = start;
  const sum = crc32(cursor.take(end - start));
  demand(cursor.u32() === sum, 'a broken chunk');
  return { type, data };
}

function write({ type, data }: Chunk): Uint8Array {
  const body = Buffer.concat([latin(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function readHeader(data: Uint8Array) {
  const cursor = new Cursor(data);
  const [width, height] = [cursor.u32(), cursor.u32()];
  const [depth, colours] = [cursor.u8(), cursor.u8()];
  const [compression, filter, interlace] = [cursor.u8(), cursor.u8(), cursor.u8()];
  demand(width > 0 && height > 0, 'no size');
  demand(DEPTHS[colours]?.includes(depth) === true, 'no such colours');
  demand(compression === 0 && filter === 0 && interlace <= 1, 'no such method');
  return { width, height, colours };
}

const isPalette = ({ length }: Uint8Array): boolean =>
  length > 0 && length <= 768 && length % 3 === 0;

/** A critical chunk has an upper-case first letter: a reader that does not know it cannot show the picture. */
const isCritical = (type: string): boolean => type.charCodeAt(0) < 0x60;
