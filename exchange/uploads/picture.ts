import type { Sharp, SharpOptions } from 'sharp';

/** Formats of uploads, as the decoder names them. */
const FORMATS = ['png', 'jpeg', 'webp'] as const;
type Format = (typeof FORMATS)[number];

/** The header of a picture. */
export interface PictureHead {
  readonly format: Format;
  /** Pixels as stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** More than one when animated. */
  readonly frames: number;
}

/** A re-encoded picture: upright, in sRGB, without metadata. */
export interface CleanPicture {
  readonly type: `image/${Format}`;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** 40 MP is a good phone's camera; a header may claim a size that exhausts memory. */
export const UPLOAD_PIXELS = 40_000_000;
const UPLOAD_SIDE = 12_000;

/** Quality of lossy formats: text on a photographed document stays readable. */
const QUALITY = 90;
/** All other decoders are switched off: SVG, PDF and TIFF are common attack formats. */
const DECODERS = ['Png', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);

type Decode = (bytes: Uint8Array, options?: SharpOptions) => Sharp;
let loading: Promise<Decode> | null = null;

/**
 * Loads the decoder with the first picture, because it takes 0.2 s, which would delay each start.
 */
function decoder(): Promise<Decode> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    // Any warning refuses the picture; only the first frame of an animation is decoded.
    return (bytes, options) => sharp(bytes, { failOn: 'warning', ...options });
  });
  return loading;
}

/** Reads the header of a picture; null when it has none of the accepted formats. */
export async function headOf(bytes: Uint8Array): Promise<PictureHead | null> {
  if (bytes.length === 0) return null;
  const decode = await decoder();
  // The caller compares the size with its limits.
  const read = decode(bytes, { limitInputPixels: false }).metadata();
  const found = await read.catch(() => null);
  const format = FORMATS.find((each) => each === found?.format);
  if (!found || !format) return null;
  return { format, width: found.width, height: found.height, frames: found.pages ?? 1 };
}

export function sizeAllowed({ width, height }: Pick<PictureHead, 'width' | 'height'>): boolean {
  return width <= UPLOAD_SIDE && height <= UPLOAD_SIDE && width * height <= UPLOAD_PIXELS;
}

/**
 * The end of the queue: pictures are processed one at a time, because 40 MP take 200 MB and 0.8 s.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and encodes its pixels in the same format. Everything else is dropped: place,
 * device, profiles, thumbnails, texts, and trailing bytes. The orientation is applied.
 * @returns null when the picture cannot be decoded completely
 */
export function redrawn(bytes: Uint8Array, format: Format): Promise<CleanPicture | null> {
  const drawn = last.then(() => redraw(bytes, format));
  last = drawn;
  return drawn;
}

async function redraw(bytes: Uint8Array, format: Format): Promise<CleanPicture | null> {
  const decode = await decoder();
  const pixels = decode(bytes, { limitInputPixels: UPLOAD_PIXELS }).autoOrient();
  const encoded = {
    png: () => pixels.png(),
    jpeg: () => pixels.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
    webp: () => pixels.webp({ quality: QUALITY }),
  }[format]();
  const made = await encoded.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (!made) return null;
  const { width, height } = made.info;
  return { type: `image/${format}`, bytes: made.data, width, height };
}
