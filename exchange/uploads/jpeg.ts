import { orientationOf, orientationTiff, UPRIGHT } from './orientation.ts';
import { type CleanPicture, Cursor, demand, latin } from './picture.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const DHT = 0xc4;
const COM = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Baseline, extended and progressive: the kinds that browsers show. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
const isApp = (marker: number): boolean => marker >= APP0 && marker <= 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

const EXIF = 'Exif\0\0';
/** Version 1.1, square pixels, no thumbnail. Its presence means that colours are YCbCr. */
const JFIF = Buffer.concat([latin('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])]);

/**
 * A JPEG without EXIF (with place and device), XMP, colour profiles, comments, thumbnails, further
 * pictures and trailing bytes. Tables and compressed pixels are copied unchanged. Of the metadata,
 * three parts that affect how pixels look are written anew: orientation, JFIF, and Adobe's colour
 * transform.
 * @throws Malformed
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const cursor = new Cursor(bytes);
  demand(cursor.u16() === 0xff00 + SOI, 'no JPEG');
  const kept: Uint8Array[] = [];
  let frame: { readonly width: number; readonly height: number; readonly deps: number } | null =
    null;
  let orientation = UPRIGHT;
  let jfif = false;
  let transform: number | null = null;
  let scans = 0;
  for (;;) {
    const marker = readMarker(cursor);
    if (marker === EOI) break;
    const data = readSegment(cursor);
    if (isApp(marker) || marker === COM) {
      if (marker === APP0 && startsWith(data, 'JFIF\0')) jfif = true;
      if (marker === APP1 && startsWith(data, EXIF) && orientation === UPRIGHT) {
        orientation = orientationOf(data.subarray(EXIF.length));
      }
      if (marker === APP14 && startsWith(data, 'Adobe') && data.length >= 12) {
        transform = data[11] ?? 0;
      }
      continue;
    }
    if (isFrame(marker)) {
      demand(frame === null, 'two frames');
      frame = readFrame(data);
    } else if (marker === SOS) {
      demand(frame !== null, 'pixels before their frame');
      checkScan(data, frame.deps);
      scans += 1;
    } else checkTable(marker, data);
    kept.push(segment(marker, data));
    if (marker === SOS) kept.push(readPixels(cursor));
  }
  demand(frame !== null && scans > 0, 'no pixels');
  const { width, height } = frame;
  const head = [
    Buffer.from([0xff, SOI]),
    ...(jfif ? [segment(APP0, JFIF)] : []),
    ...(orientation === UPRIGHT
      ? []
      : [segment(APP1, Buffer.concat([latin(EXIF), orientationTiff(orientation)]))]),
    ...(transform === null ? [] : [segment(APP14, adobe(transform))]),
  ];
  return { bytes: Buffer.concat([...head, ...kept, Buffer.from([0xff, EOI])]), width, height };
}

/** Any number of fill bytes, then the marker. */
function readMarker(cursor: Cursor): number {
  cursor.beginPart();
  demand(cursor.u8() === 0xff, 'no marker');
  let marker = cursor.u8();
  while (marker === 0xff) marker = cursor.u8();
  return marker;
}

function readSegment(cursor: Cursor): Uint8Array {
  return cursor.take(cursor.u16() - 2);
}

/** Compressed pixels up to the next marker, with restarts and stuffed bytes. */
function readPixels(cursor: Cursor): Uint8Array {
  const start = cursor.at;
  const rest = cursor.take(cursor.left);
  let at = rest.indexOf(0xff);
  while (at >= 0) {
    const next = rest[at + 1];
    demand(next !== undefined, 'ends within its pixels');
    if (next !== 0 && !isRestart(next)) break;
    at = rest.indexOf(0xff, at + 2);
  }
  demand(at >= 0, 'ends within its pixels');
  cursor.at = start + at;
  return rest.subarray(0, at);
}

function readFrame(data: Uint8Array) {
  const cursor = new Cursor(data);
  const precision = cursor.u8();
  const [height, width, deps] = [cursor.u16(), cursor.u16(), cursor.u8()];
  demand(precision === 8 && width > 0 && height > 0, 'no size');
  demand((deps === 1 || deps === 3 || deps === 4) && cursor.left === deps * 3, 'no frame');
  return { width, height, deps };
}

function checkScan(data: Uint8Array, most: number): void {
  const deps = data[0] ?? 0;
  demand(deps > 0 && deps <= most && data.length === 4 + 2 * deps, 'no scan');
}

/** Tables must fill their segment exactly, so that nothing else fits in. */
function checkTable(marker: number, data: Uint8Array): void {
  demand(marker === DQT || marker === DHT || marker === DRI, 'an unknown segment');
  const cursor = new Cursor(data);
  if (marker === DRI) cursor.take(2);
  else demand(cursor.left > 0, 'no table');
  while (marker === DQT && cursor.left > 0) cursor.take(cursor.u8() >= 0x10 ? 128 : 64);
  while (marker === DHT && cursor.left > 0) {
    cursor.u8();
    const values = cursor.take(16).reduce((sum, count) => sum + count, 0);
    demand(values <= 256, 'no table');
    cursor.take(values);
  }
  demand(cursor.left === 0, 'a table that does not fill its segment');
}

function segment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

/** @param transform - 0 unchanged, 1 YCbCr, 2 YCCK */
const adobe = (transform: number): Uint8Array =>
  Buffer.concat([latin('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, transform])]);

const startsWith = (data: Uint8Array, text: string): boolean =>
  Buffer.from(data.subarray(0, text.length)).toString('latin1') === text;
