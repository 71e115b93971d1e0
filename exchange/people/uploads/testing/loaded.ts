import { crc32, deflateSync } from 'node:zlib';

/** Data that must not remain in a stored picture. */
export const SECRET = 'GPS 48.1371 N 11.5754 E';

/** An EXIF block as a phone writes it: orientation and place. */
function exif(orientation: number, little = true): Buffer {
  const tiff = Buffer.alloc(38);
  const u16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(little ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(2, 8);
  // The position's tag comes first, because the orientation is not always the first entry.
  u16(0x8825, 10);
  u16(4, 12);
  u32(1, 14);
  u32(38, 18);
  u16(0x0112, 22);
  u16(3, 24);
  u32(1, 26);
  u16(orientation, 30);
  return Buffer.concat([tiff, Buffer.from(SECRET)]);
}

const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG with all kinds of metadata and extra data. */
export function loadedJpeg(base: Buffer, orientation: number, after: Buffer): Buffer {
  const extras = [
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    jpegSegment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${SECRET}`)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, Buffer.from(SECRET)),
  ];
  return Buffer.concat([base.subarray(0, 2), ...extras, base.subarray(2), after]);
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

export function loadedPng(base: Buffer, orientation: number, after: Buffer): Buffer {
  const extras = [
    pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    pngChunk('zTXt', Buffer.concat([Buffer.from('C\0\0'), deflateSync(SECRET)])),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(SECRET)])),
    pngChunk('tIME', Buffer.from([7, 0xe8, 1, 2, 3, 4, 5])),
    pngChunk('eXIf', exif(orientation, false)),
    pngChunk('prVt', Buffer.from(SECRET)),
  ];
  // After the header, which ends at 33.
  return Buffer.concat([base.subarray(0, 33), ...extras, base.subarray(33), after]);
}

const webpChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

export function loadedWebp(base: Buffer, orientation: number, after: Buffer): Buffer {
  const chunks = base.subarray(12);
  const extended = chunks.subarray(0, 4).toString() === 'VP8X';
  // The header announces profile, transparency, EXIF and XMP; 16 × 8 pixels.
  const canvas = webpChunk('VP8X', Buffer.from([0x3c, 0, 0, 0, 15, 0, 0, 7, 0, 0]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    canvas,
    webpChunk('ICCP', Buffer.from(SECRET)),
    extended ? chunks.subarray(18) : chunks,
    webpChunk('EXIF', exif(orientation)),
    webpChunk('XMP ', Buffer.from(SECRET)),
    webpChunk('odd ', Buffer.from(SECRET)),
  ]);
  return Buffer.concat([webpChunk('RIFF', body), after]);
}
