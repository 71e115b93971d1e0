import { Cursor, Malformed } from './picture.ts';

/** EXIF orientation, 1…8; 1 is upright. The only metadata that belongs to the picture. */
export type Orientation = number;
export const UPRIGHT: Orientation = 1;

const TAG = 0x0112;
const SHORT = 3;

/**
 * The orientation in the first directory of an EXIF block (a TIFF file from its byte order mark
 * on). Unreadable blocks count as upright: the orientation does not decide whether the picture is
 * valid.
 */
export function orientationOf(tiff: Uint8Array): Orientation {
  try {
    const cursor = new Cursor(tiff);
    const order = cursor.text(2);
    if (order !== 'II' && order !== 'MM') return UPRIGHT;
    const little = order === 'II';
    if (cursor.u16(little) !== 42) return UPRIGHT;
    cursor.at = cursor.u32(little);
    // A directory has at most 65,535 entries of twelve bytes, and the end of the bytes stops the
    // loop.
    for (let left = cursor.u16(little); left > 0; left -= 1) {
      const [tag, type, count] = [cursor.u16(little), cursor.u16(little), cursor.u32(little)];
      const value = cursor.u16(little);
      cursor.take(2);
      if (tag !== TAG) continue;
      return type === SHORT && count === 1 && value >= 1 && value <= 8 ? value : UPRIGHT;
    }
    return UPRIGHT;
  } catch (error) {
    if (error instanceof Malformed) return UPRIGHT;
    throw error;
  }
}

/** The smallest EXIF block with an orientation: one directory with one entry, 26 bytes. */
export function orientationTiff(orientation: Orientation): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  // Two bytes of padding, and no next directory.
  return tiff;
}
