/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const size = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** PNG: the first chunk is IHDR and begins with width and height. */
export function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 33) return null;
  const at = view(bytes);
  // "IHDR"
  if (at.getUint32(12) !== 0x49484452) return null;
  return size(at.getUint32(16), at.getUint32(20));
}

/** JPEG: segments up to the first frame header, which is any of SOF0…SOF15 but DHT, JPG and DAC. */
export function jpegSize(bytes: Uint8Array): Size | null {
  const at = view(bytes);
  let offset = 2;
  while (offset + 9 < bytes.length) {
    if (at.getUint8(offset) !== 0xff) return null;
    const marker = at.getUint8(offset + 1);
    // Fill bytes and markers without a length.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += 2;
      continue;
    }
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return size(at.getUint16(offset + 7), at.getUint16(offset + 5));
    // The picture's data begins, or it ends, without a frame.
    if (marker === 0xda || marker === 0xd9) return null;
    const length = at.getUint16(offset + 2);
    if (length < 2) return null;
    offset += 2 + length;
  }
  return null;
}

/** WebP: lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`) keep their size in different places. */
export function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  const at = view(bytes);
  const kind = String.fromCharCode(...bytes.subarray(12, 16));
  if (kind === 'VP8 ') {
    // A key frame's start code, then 14 bits each.
    if (at.getUint8(23) !== 0x9d || at.getUint8(24) !== 0x01 || at.getUint8(25) !== 0x2a)
      return null;
    return size(at.getUint16(26, true) & 0x3fff, at.getUint16(28, true) & 0x3fff);
  }
  if (kind === 'VP8L') {
    if (at.getUint8(20) !== 0x2f) return null;
    const bits = at.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 'VP8X') return null;
  const three = (offset: number): number =>
    at.getUint16(offset, true) + at.getUint8(offset + 2) * 65_536;
  return size(three(24) + 1, three(27) + 1);
}
