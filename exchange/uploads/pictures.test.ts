import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orientationOf, orientationTiff } from './orientation.ts';
import { cleaned, isPictureType, sizeAllowed } from './rules.ts';
import { png } from './testing/pictures.ts';
import { sample } from './testing/samples.ts';

type Type = Parameters<typeof cleaned>[0];

const SECRET = 'GPS 48.1371 N 11.5754 E';
const PAYLOADS = {
  page: Buffer.from('<html><script>alert(1)</script></html>'),
  archive: Buffer.from('PK\x03\x04 an archive', 'latin1'),
  nothing: Buffer.alloc(0),
};

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
  // A tag of the place comes first: the orientation is not always the first entry.
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
function loadedJpeg(base: Buffer, orientation: number, after: Buffer): Buffer {
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

function loadedPng(orientation: number, after: Buffer): Buffer {
  const base = Buffer.from(png(16, 8));
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

function loadedWebp(base: Buffer, orientation: number, after: Buffer): Buffer {
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

const LOADED: readonly (readonly [
  name: string,
  type: Type,
  plain: Buffer,
  load: (orientation: number, after: Buffer) => Buffer,
])[] = [
  ['PNG', 'image/png', Buffer.from(png(16, 8)), loadedPng],
  ...(['jpeg', 'progressive'] as const).map(
    (name) =>
      [
        name,
        'image/jpeg',
        sample(name),
        (orientation: number, after: Buffer) => loadedJpeg(sample(name), orientation, after),
      ] as const,
  ),
  ...(['lossy', 'lossless', 'transparent'] as const).map(
    (name) =>
      [
        name,
        'image/webp',
        sample(name),
        (orientation: number, after: Buffer) => loadedWebp(sample(name), orientation, after),
      ] as const,
  ),
];

/** The bytes of the pixels: IDAT, tables and scans, VP8. */
function pixelsOf(type: Type, bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (type === 'image/png') {
    const start = text.indexOf('IDAT');
    return text.slice(start, start + 4 + Buffer.from(bytes).readUInt32BE(start - 4));
  }
  if (type === 'image/webp') {
    const start = /ALPH|VP8[ L]/.exec(text)?.index ?? 0;
    const last = text.search(/VP8[ L]/);
    return text.slice(start, last + 8 + Buffer.from(bytes).readUInt32LE(last + 4));
  }
  // From the first table to the end mark.
  return text.slice(text.indexOf('\xff\xdb'), text.indexOf('\xff\xd9') + 2);
}

describe.each(LOADED)('a picture as %s', (_name, type, plain, load) => {
  it('stays unchanged without metadata, and cleaning is idempotent', () => {
    const once = cleaned(type, plain);
    expect(once).toMatchObject({ width: 16, height: 8 });
    const bytes = once?.bytes ?? new Uint8Array();
    expect(pixelsOf(type, bytes)).toBe(pixelsOf(type, plain));
    expect(Buffer.from(cleaned(type, bytes)?.bytes ?? [])).toEqual(Buffer.from(bytes));
  });

  it.each(Object.entries(PAYLOADS))(
    'loses place, texts, profile and the %s after its end',
    (_, after) => {
      const dirty = load(6, after);
      expect(dirty.includes(SECRET)).toBe(true);
      const clean = Buffer.from(cleaned(type, dirty)?.bytes ?? []);
      expect(clean.length).toBeGreaterThan(0);
      expect(clean.includes(SECRET)).toBe(false);
      for (const word of [
        'GPS',
        '48.1371',
        'script',
        'PK\x03\x04',
        'http',
        'ICC',
        'XMP',
        'adobe.com',
      ])
        expect(clean.includes(word)).toBe(false);
      expect(pixelsOf(type, clean)).toBe(pixelsOf(type, plain));
      // The orientation is unchanged.
      expect(clean.includes(Buffer.from(orientationTiff(6)))).toBe(true);
    },
  );

  it('loses an upright or invalid orientation', () => {
    const upright = Buffer.from(cleaned(type, load(1, PAYLOADS.nothing))?.bytes ?? []);
    expect(upright).toEqual(Buffer.from(cleaned(type, plain)?.bytes ?? []));
    expect(Buffer.from(cleaned(type, load(9, PAYLOADS.nothing))?.bytes ?? [])).toEqual(upright);
  });

  it('is refused when truncated anywhere', () => {
    for (let length = 0; length < plain.length; length += 1) {
      const cut = cleaned(type, plain.subarray(0, length));
      // A WebP's last chunk may lack its padding.
      if (cut) expect(plain.length - length).toBeLessThan(2);
    }
  });

  it('with any changed bytes is refused or stays a picture, without a crash or a hang', () => {
    const dirty = load(3, PAYLOADS.page);
    const change = fc.tuple(fc.nat(dirty.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const wild = Buffer.from(dirty);
        for (const [at, value] of changes) wild[at] = value;
        const result = cleaned(type, wild);
        if (result) {
          expect(result.bytes.length).toBeLessThanOrEqual(wild.length);
          expect(cleaned(type, result.bytes)?.bytes).toEqual(result.bytes);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('loses everything after its end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 300 }), (noise) => {
        const after = Buffer.from(noise);
        const clean = Buffer.from(cleaned(type, load(1, after))?.bytes ?? []);
        expect(clean).toEqual(Buffer.from(cleaned(type, plain)?.bytes ?? []));
      }),
      { numRuns: 50 },
    );
  });
});

describe('invalid pictures', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('are refused as %s', (type) => {
    const starts: Readonly<Record<Type, string>> = {
      'image/png': '\x89PNG\r\n\x1a\n',
      'image/jpeg': '\xff\xd8',
      'image/webp': 'RIFF\xff\0\0\0WEBP',
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, begins) => {
        const wild = begins ? Buffer.concat([Buffer.from(starts[type], 'latin1'), noise]) : noise;
        expect(cleaned(type, wild)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('include an unknown critical PNG chunk, a second frame, and an animated WebP', () => {
    const base = Buffer.from(png(4, 4));
    const odd = Buffer.concat([
      base.subarray(0, 33),
      pngChunk('ABCD', Buffer.alloc(3)),
      base.subarray(33),
    ]);
    expect(cleaned('image/png', odd)).toBeNull();
    const jpeg = sample('jpeg');
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const length = jpeg.readUInt16BE(frame + 2) + 2;
    const twice = Buffer.concat([jpeg.subarray(0, frame + length), jpeg.subarray(frame)]);
    expect(cleaned('image/jpeg', twice)).toBeNull();
    const moving = loadedWebp(sample('lossy'), 1, PAYLOADS.nothing);
    moving[20] = 0x02;
    expect(cleaned('image/webp', moving)).toBeNull();
  });

  it('include one with millions of empty parts, refused at once', () => {
    const empty: readonly (readonly [Type, Buffer, at: number, part: Buffer])[] = [
      ['image/png', Buffer.from(png(4, 4)), 33, pngChunk('IDAT', Buffer.alloc(0))],
      ['image/png', Buffer.from(png(4, 4)), 33, pngChunk('tEXt', Buffer.alloc(0))],
      ['image/jpeg', sample('jpeg'), 2, jpegSegment(0xfe, Buffer.alloc(0))],
      ['image/jpeg', sample('jpeg'), 2, jpegSegment(0xdd, Buffer.alloc(2))],
    ];
    for (const [type, base, at, part] of empty) {
      const few = Array<Buffer>(10).fill(part);
      expect(
        cleaned(type, Buffer.concat([base.subarray(0, at), ...few, base.subarray(at)])),
      ).not.toBeNull();
      const many = Array<Buffer>(300_000).fill(part);
      const flood = Buffer.concat([base.subarray(0, at), ...many, base.subarray(at)]);
      const began = performance.now();
      expect(cleaned(type, flood)).toBeNull();
      // About 60 ms; without the bound more than a second.
      expect(performance.now() - began).toBeLessThan(500);
    }
  });

  it("include one whose size would exhaust the viewer's memory", () => {
    const allowed = (width: number, height: number) =>
      sizeAllowed({ bytes: new Uint8Array(), width, height });
    expect([allowed(12_000, 3_000), allowed(12_001, 1), allowed(7_000, 7_000)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isPictureType('image/svg+xml')).toBe(false);
    expect(isPictureType('toString')).toBe(false);
  });
});

describe('orientation', () => {
  it('is read in both byte orders, and written so that it reads the same', () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      expect(orientationOf(exif(orientation, true))).toBe(orientation);
      expect(orientationOf(exif(orientation, false))).toBe(orientation);
      expect(orientationOf(orientationTiff(orientation))).toBe(orientation);
    }
  });

  it('is upright in unreadable blocks', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('II*\0', 'MM\0*', ''),
        (noise, head) => {
          const tiff = Buffer.concat([Buffer.from(head, 'latin1'), noise]);
          expect(orientationOf(tiff)).toSatisfy((value: number) => value >= 1 && value <= 8);
        },
      ),
    );
  });
});
