import { cleanJpeg } from './jpeg.ts';
import { type CleanPicture, Malformed } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** A header may claim a size that exhausts the viewer's memory. 40 MP is a good phone's camera. */
const UPLOAD_PIXELS = 40_000_000;
const UPLOAD_SIDE = 12_000;
/** Maximum uploads of one user a day: a verification needs three, a deposit one. */
export const UPLOADS_PER_DAY = 60;

const CLEANERS = {
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
} as const;
type PictureType = keyof typeof CLEANERS;

export function isPictureType(text: string | undefined): text is PictureType {
  return text !== undefined && Object.hasOwn(CLEANERS, text);
}

/** The cleaned picture; null when it is malformed. */
export function cleaned(type: PictureType, bytes: Uint8Array): CleanPicture | null {
  try {
    return CLEANERS[type](bytes);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

export function sizeAllowed({ width, height }: CleanPicture): boolean {
  return width <= UPLOAD_SIDE && height <= UPLOAD_SIDE && width * height <= UPLOAD_PIXELS;
}
