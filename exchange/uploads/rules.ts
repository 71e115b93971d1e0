import { cleanJpeg } from './jpeg.ts';
import { type CleanPicture, Malformed } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** A header may promise a picture that would fill the memory of whoever opens it. 40 MP is a good phone's camera. */
const UPLOAD_PIXELS = 40_000_000;
const UPLOAD_SIDE = 12_000;
/** Pictures one user may hand in a day: a verification takes three, a deposit one. */
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

/** The picture and nothing but the picture; null when it is not well-formed. */
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
