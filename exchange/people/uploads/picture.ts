import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { CallError } from '../../foundation/ports/refusal.ts';
import { UPLOAD_BYTES } from '../../http/upload-space.ts';
import type { Claim } from '../limits/claim.ts';
import { Turns } from '../limits/turns.ts';

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
  /** Memory that decoding takes at most, bytes. */
  readonly memory: number;
  readonly transparent: boolean;
}

/** A re-encoded picture: upright, in sRGB, without metadata. */
export interface CleanPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** 40 MP is a good phone's camera; a header may claim a size that exhausts memory. */
const UPLOAD_PIXELS = 40_000_000;
const UPLOAD_SIDE = 12_000;
/**
 * Maximum memory of a decoder, bytes. It is enough for 26 megapixels of a phone held upright, and
 * for 40 that need no turn.
 */
const UPLOAD_MEMORY = 80_000_000;
/** Bytes a pixel that libvips needs for a whole picture; other pictures are decoded row by row. */
const PER_PIXEL = { progressiveJpeg: 6.6, turnedJpeg: 3, webp: 8 } as const;

/**
 * Text on a photographed document stays readable. A picture that becomes larger than an upload may
 * be is encoded once more.
 */
const QUALITIES = [90, 70] as const;
/** Longest time of an encoding, s: 40 megapixels take 0.6 s of a core. */
const LONGEST = 5;
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
  const { width, height, pages = 1, hasAlpha = false } = found;
  const memory = width * height * bytesPerPixel(format, found);
  return { format, width, height, frames: pages, memory, transparent: hasAlpha };
}

/** Measured with libvips 8: peaks of the process, flat pictures of 11 to 40 megapixels. */
function bytesPerPixel(format: Format, found: Metadata): number {
  const turned = (found.orientation ?? 1) > 1;
  if (format === 'webp') return PER_PIXEL.webp;
  if (format === 'jpeg') {
    const whole = found.isProgressive ? PER_PIXEL.progressiveJpeg : 0;
    return whole + (turned ? PER_PIXEL.turnedJpeg : 0);
  }
  const raw = (found.channels ?? 4) * (found.depth === 'ushort' ? 2 : 1);
  return (found.isProgressive ? raw : 0) + (turned ? raw : 0);
}

export function sizeAllowed({
  width,
  height,
  memory,
}: Pick<PictureHead, 'width' | 'height' | 'memory'>): boolean {
  const sides = width <= UPLOAD_SIDE && height <= UPLOAD_SIDE;
  return sides && width * height <= UPLOAD_PIXELS && memory <= UPLOAD_MEMORY;
}

/** Pictures are processed one at a time, because of their memory. */
const turns = new Turns({ atOnce: 1, waiting: 50, patience: 20_000 });

/**
 * Carries out the work on a picture in its turn: it takes its memory then.
 * @param claim - who waits for the picture
 * @throws CallError `rate-limited` when others have used less, see {@link Turns}
 */
export const pictureTurn = <T>(claim: Claim, work: () => Promise<T>): Promise<T> =>
  turns.run(claim, work);

/**
 * Decodes a picture and encodes its pixels again: transparent ones and PNG as PNG, all others as
 * JPEG. Everything else is dropped: place, device, profiles, thumbnails, texts, and trailing bytes.
 * The orientation is applied.
 * @returns null when the picture cannot be decoded completely
 * @throws CallError `upload-too-large` when the result would be too large
 */
export async function redrawn(
  bytes: Uint8Array,
  { format, transparent }: Pick<PictureHead, 'format' | 'transparent'>,
): Promise<CleanPicture | null> {
  const decode = await decoder();
  const lossless = format === 'png' || transparent;
  for (const quality of lossless ? [100] : QUALITIES) {
    const pixels = decode(bytes, { limitInputPixels: UPLOAD_PIXELS })
      .autoOrient()
      .timeout({ seconds: LONGEST });
    // Optimized coding would hold all coefficients: 12 bytes a pixel.
    const jpeg = { quality, chromaSubsampling: '4:4:4', optimiseCoding: false };
    const encoded = lossless ? pixels.png() : pixels.jpeg(jpeg);
    const made = await encoded.toBuffer({ resolveWithObject: true }).catch(() => null);
    if (!made) return null;
    if (made.data.length > UPLOAD_BYTES) continue;
    const { width, height } = made.info;
    return { type: lossless ? 'image/png' : 'image/jpeg', bytes: made.data, width, height };
  }
  throw new CallError('upload-too-large', 'file');
}
