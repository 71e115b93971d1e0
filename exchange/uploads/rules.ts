import { jpegSize, pngSize, type Size, webpSize } from './headers.ts';

export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** A header may promise a picture that would fill the memory of whoever opens it. 40 MP is a good phone's camera. */
const UPLOAD_PIXELS = 40_000_000;
const UPLOAD_SIDE = 12_000;
/** Pictures one user may hand in a day: a verification takes three, a deposit one. */
export const UPLOADS_PER_DAY = 60;

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export function isPictureType(text: string | undefined): text is PictureType {
  return (PICTURE_TYPES as readonly string[]).includes(text ?? '');
}

/** What a picture says of its own size; null when its header makes no sense. */
export function sizeOf(type: PictureType, bytes: Uint8Array): Size | null {
  if (type === 'image/png') return pngSize(bytes);
  return type === 'image/jpeg' ? jpegSize(bytes) : webpSize(bytes);
}

export function sizeAllowed({ width, height }: Size): boolean {
  return width <= UPLOAD_SIDE && height <= UPLOAD_SIDE && width * height <= UPLOAD_PIXELS;
}
