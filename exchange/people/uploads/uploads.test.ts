import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { png } from './testing/pictures.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.core.close());

/** Counts and keeps a picture, as the call does. */
const keep = async (bytes: Uint8Array, userId = '1') => {
  bench.core.backOffice.uploads.allow(userId);
  return bench.core.backOffice.uploads.keep(userId, bytes);
};

describe('an upload', () => {
  it('is stored with the type, size and length of the re-encoded picture', async () => {
    const row = await keep(png(6, 4));
    const stored = await bench.core.backOffice.uploads.read('1', row.name);
    expect(row).toMatchObject({ type: 'image/png', width: 6, height: 4 });
    expect(stored?.bytes.length).toBe(row.bytes);
    expect(await bench.core.backOffice.uploads.read('2', row.name)).toBeNull();
  });

  it('is refused when it is animated, and when its pixels are truncated', async () => {
    const frame = png(8, 8);
    const other = await sharp(frame).negate().png().toBuffer();
    const moving = await sharp([frame, other], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await refusal(keep(moving))).toBe('upload-type');
    expect(await refusal(keep(frame.slice(0, frame.length - 20)))).toBe('upload-type');
    expect(await refusal(keep(new Uint8Array()))).toBe('upload-failed');
    expect(await refusal(keep(png(12_001, 1)))).toBe('upload-too-large');
  });

  it('is limited to 60 a day per user, including pictures that fail to decode', async () => {
    const picture = png(2, 2);
    const broken = picture.slice(0, picture.length - 20);
    for (let at = 0; at < 59; at += 1) await keep(picture);
    expect(await refusal(keep(broken))).toBe('upload-type');
    expect(await refusal(keep(picture))).toBe('rate-limited');
    expect((await keep(picture, '2')).type).toBe('image/png');
    bench.clock.time += 86_400_000;
    expect((await keep(picture)).type).toBe('image/png');
  });
});
