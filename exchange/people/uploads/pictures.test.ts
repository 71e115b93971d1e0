import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { usersClaim } from '../limits/claim.ts';
import { headOf, pictureTurn, redrawn, sizeAllowed } from './picture.ts';
import { loadedJpeg, loadedPng, loadedWebp, SECRET } from './testing/loaded.ts';
import { png } from './testing/pictures.ts';

const WIDTH = 16;
const HEIGHT = 8;
const PAYLOADS = {
  page: Buffer.from('<html><script>alert(1)</script></html>'),
  archive: Buffer.from('PK\x03\x04 an archive', 'latin1'),
  nothing: Buffer.alloc(0),
};
/** Words in the metadata that {@link loadedPng} and similar functions add. */
const WORDS = [SECRET, 'GPS', '48.1371', 'script', 'PK\x03\x04', 'http', 'XMP', 'adobe.com'];

/** Left half red, right half blue: a rotation shows in its pixels. */
const halves = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#00f' } },
      left: WIDTH / 2,
      top: 0,
    },
  ]);

const KINDS = [
  ['PNG', 'png', 'png', () => halves().png(), loadedPng],
  ['JPEG', 'jpeg', 'jpeg', () => halves().jpeg(), loadedJpeg],
  ['progressive JPEG', 'jpeg', 'jpeg', () => halves().jpeg({ progressive: true }), loadedJpeg],
  ['lossy WebP', 'webp', 'jpeg', () => halves().webp(), loadedWebp],
  ['lossless WebP', 'webp', 'jpeg', () => halves().webp({ lossless: true }), loadedWebp],
  ['transparent WebP', 'webp', 'png', () => halves().ensureAlpha(0.5).webp(), loadedWebp],
] as const;

/** Colours of the corners, in rows of the displayed picture. */
async function corners(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
  };
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)];
}

describe.each(KINDS)('a %s', (_name, format, cleaned, draw, load) => {
  let plain: Buffer;
  const head = { format, transparent: cleaned === 'png' };
  beforeAll(async () => {
    plain = await draw().toBuffer();
  });

  it('is read by its header and keeps its size and pixels', async () => {
    const size = { format, width: WIDTH, height: HEIGHT, frames: 1 };
    expect(await headOf(plain)).toMatchObject(size);
    const clean = await redrawn(plain, head);
    expect(clean).toMatchObject({ type: `image/${cleaned}`, width: WIDTH, height: HEIGHT });
    expect(await headOf(clean?.bytes ?? plain)).toMatchObject({ format: cleaned });
    expect(await corners(clean?.bytes ?? plain)).toEqual(['red', 'blue', 'red', 'blue']);
  });

  it.each(Object.entries(PAYLOADS))(
    'loses place, texts, profile and the %s after its end',
    async (_, after) => {
      const dirty = load(plain, 1, after);
      expect(dirty.includes(SECRET)).toBe(true);
      const clean = await redrawn(dirty, head);
      const bytes = Buffer.from(clean?.bytes ?? []);
      expect(bytes.length).toBeGreaterThan(0);
      for (const word of WORDS) expect(bytes.includes(word)).toBe(false);
      const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, comments]).toEqual(Array(5).fill(undefined));
    },
  );

  it('is rotated upright by its orientation, which is not stored', async () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const turned = load(plain, orientation, PAYLOADS.nothing);
      const clean = await redrawn(turned, head);
      const bytes = clean?.bytes ?? new Uint8Array();
      expect(await corners(bytes)).toEqual(await corners(turned));
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
      const wide = orientation < 5;
      expect(clean).toMatchObject({ width: wide ? 16 : 8, height: wide ? 8 : 16 });
    }
  });

  it('is refused when its pixels are truncated', async () => {
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      const cut = plain.subarray(0, Math.floor(plain.length * share));
      const found = await headOf(cut);
      expect(found && (await redrawn(cut, found))).toBeNull();
    }
  });

  it('with any changed bytes is refused or re-encoded without the rest', async () => {
    const dirty = load(plain, 3, PAYLOADS.page);
    const change = fc.tuple(fc.nat(dirty.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const wild = Buffer.from(dirty);
        for (const [at, value] of changes) wild[at] = value;
        const found = await headOf(wild);
        const clean = found && sizeAllowed(found) ? await redrawn(wild, found) : null;
        if (!clean) return;
        const bytes = Buffer.from(clean.bytes);
        expect(bytes.includes('script')).toBe(false);
        expect(bytes.includes('48.1371')).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('uploads refuse', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>')],
    ['text', Buffer.from('no picture at all')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, bytes) => {
    expect(await headOf(bytes)).toBeNull();
  });

  it.each(['gif', 'tiff', 'avif'] as const)('%s, whose decoder is switched off', async (format) => {
    const made = await halves().toFormat(format).toBuffer();
    expect(await headOf(made)).toBeNull();
    await expect(sharp(made).metadata()).rejects.toThrow('unsupported image format');
  });

  it('noise behind the first bytes of a picture', async () => {
    const starts = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF\xff\0\0\0WEBP', ''];
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(...starts),
        async (noise, start) => {
          const wild = Buffer.concat([Buffer.from(start, 'latin1'), noise]);
          const head = await headOf(wild);
          expect(head && (await redrawn(wild, head))).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('animations, by their number of frames', async () => {
    const frame = await halves().png().toBuffer();
    const moving = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect(await headOf(moving)).toMatchObject({ format: 'webp', frames: 2 });
  });

  it('sizes beyond 40 megapixels or 12,000 a side', async () => {
    const allowed = (width: number, height: number) => sizeAllowed({ width, height, memory: 0 });
    expect([allowed(12_000, 3_000), allowed(12_001, 1), allowed(7_000, 7_000)]).toEqual([
      true,
      false,
      false,
    ]);
    // Only the header has the size; the decoder has the same limit.
    const huge = png(7_000, 7_000);
    expect(await headOf(huge)).toMatchObject({ width: 7_000, height: 7_000 });
    expect(await redrawn(huge, { format: 'png', transparent: false })).toBeNull();
  });

  const plane = (side: number, channels: 3 | 4) =>
    sharp({ create: { width: side, height: side, channels, background: '#123' } });
  it.each([
    [
      'an interlaced PNG of 16 bits, turned',
      () =>
        plane(2_300, 4)
          .toColourspace('rgb16')
          .png({ progressive: true })
          .withMetadata({ orientation: 6 }),
    ],
    ['a progressive JPEG of 14 megapixels', () => plane(3_700, 3).jpeg({ progressive: true })],
    [
      'a turned JPEG of 29 megapixels',
      () => plane(5_400, 3).jpeg().withMetadata({ orientation: 6 }),
    ],
    ['a WebP of 11 megapixels', () => plane(3_300, 3).webp({ effort: 0 })],
  ])('%s, whose decoding takes too much memory', async (_, draw) => {
    const head = await headOf(await draw().toBuffer());
    expect(head?.memory).toBeGreaterThan(80_000_000);
    expect(head && sizeAllowed(head)).toBe(false);
  });

  it.each([
    ['a JPEG of 39 megapixels', () => plane(6_250, 3).jpeg()],
    [
      'a turned JPEG of 24 megapixels',
      () => plane(4_900, 3).jpeg().withMetadata({ orientation: 6 }),
    ],
    ['a WebP of 9 megapixels', () => plane(3_000, 3).webp({ effort: 0 })],
  ])('not %s', async (_, draw) => {
    const head = await headOf(await draw().toBuffer());
    expect(head && sizeAllowed(head)).toBe(true);
  });

  it('pictures that become larger than an upload may be', async () => {
    const noise = Buffer.from(Array.from({ length: 3 * 1_500 * 1_500 }, () => Math.random() * 256));
    const raw = { width: 1_500, height: 1_500, channels: 3 as const };
    const webp = await sharp(noise, { raw }).webp({ quality: 50, effort: 0 }).toBuffer();
    const head = { format: 'webp', transparent: true } as const;
    await expect(redrawn(webp, head)).rejects.toMatchObject({ id: 'upload-too-large' });
  });
});

describe('a crowd of pictures', () => {
  it('of one user leaves the next turn to others', async () => {
    const slow = await sharp({
      create: { width: 2_000, height: 2_000, channels: 3, background: '#123' },
    })
      .png()
      .toBuffer();
    const head = { format: 'png', transparent: false } as const;
    const order: string[] = [];
    const drawn = (user: string) => pictureTurn(usersClaim(user), () => redrawn(slow, head));
    const greedy = [1, 2, 3, 4, 5].map((at) =>
      drawn('greedy').then(() => order.push(`greedy ${at}`)),
    );
    const modest = drawn('modest').then(() => order.push('modest'));
    await Promise.all([...greedy, modest]);
    expect(order.indexOf('modest')).toBeLessThanOrEqual(1);
  });
});
