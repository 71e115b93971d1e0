import { center, center2, realName, realName2 } from '@tideline/wire/calls/user';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { until } from '../support/until.ts';
import { withExchange } from './support/exchange.ts';
import { nameOf, newcomer, type Person, visitor } from './support/people.ts';
import { passReviews, REVIEWS } from './support/reviews.ts';

const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, reviews: REVIEWS },
});

const BASIC = { country: 'Japan', name: 'Ada', id_number: 'X 1', address: '1 Street' };

const reaches = (person: Person, state: string) => {
  passReviews(exchange);
  return until(`verification ${state}`, async () =>
    (await person.call(center, {})).verification === state ? true : null,
  );
};

describe('verification', () => {
  test('CALL:POST user/real_name and CALL:POST user/real_name2: basic, then advanced (STATE:verification, ENTITY:verification)', async () => {
    const person = await newcomer(exchange);
    const photos = {
      front: await person.picture(),
      back: await person.picture(),
      hand: await person.picture(),
    };
    expect(await person.refused(realName2, photos)).toBe('verification-basic-first');
    // Of several concurrent submissions one is accepted.
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.ask(realName, BASIC)));
    expect(answers.filter((each) => each.type === 'ok')).toHaveLength(1);
    expect(answers.find((each) => each.type === 'ok')).toMatchObject({
      data: { verification: 'basic-review' },
    });
    expect(await person.refused(realName, BASIC)).toBe('verification-pending');
    await reaches(person, 'basic');
    expect(await person.refused(realName, BASIC)).toBe('verification-done');
    expect((await person.call(realName2, photos)).verification).toBe('advanced-review');
    expect(await person.refused(realName2, photos)).toBe('verification-pending');
    await reaches(person, 'verified');
    expect(await person.refused(realName2, photos)).toBe('verification-done');
    expect((await person.call(center2, {})).rejected_reason).toBeNull();
  });

  test("requires each field, and the caller's own photos (ENTITY:verification)", async () => {
    const person = await newcomer(exchange);
    for (const field of Object.keys(BASIC)) {
      expect(await person.refused(realName, { ...BASIC, [field]: '' })).toBe(
        `field-required ${field}`,
      );
    }
    await person.call(realName, BASIC);
    await reaches(person, 'basic');
    const front = await person.picture();
    const back = await person.picture();
    const foreign = await (await newcomer(exchange)).picture();
    for (const photo of ['front', 'back', 'hand']) {
      const others = { front, back, hand: await person.picture(), [photo]: '' };
      expect(await person.refused(realName2, others)).toBe(`field-required ${photo}`);
    }
    expect(await person.refused(realName2, { front, back, hand: foreign })).toBe(
      'upload-failed hand',
    );
    expect(await person.refused(realName2, { front, back, hand: back })).toBe('field-invalid hand');
    expect(await visitor(exchange).refused(realName2, { front, back, hand: front })).toBe(
      'not-logged-in',
    );
  });
});

describe('POST upload', () => {
  const refusedAs = async (person: Person, bytes: Uint8Array, field?: string) => {
    const answer = await person.upload(bytes, field);
    return answer.type === 'ok' ? 'taken' : nameOf(answer);
  };
  const text = (content: string) => new TextEncoder().encode(content);

  test('accepts pictures by their content, not by their name', async () => {
    const person = await newcomer(exchange);
    expect(await person.upload(png(4, 4))).toMatchObject({
      type: 'ok',
      data: { type: 'image/png' },
    });
    expect(await refusedAs(person, text('<script>alert(1)</script>'))).toBe('upload-type file');
    expect(await refusedAs(person, text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'upload-type file',
    );
    expect(await refusedAs(person, text('GIF89a…………………………'))).toBe('upload-type file');
    expect(await refusedAs(person, new Uint8Array())).toBe('upload-failed file');
    expect(await refusedAs(person, png(4, 4).subarray(0, 20))).toBe('upload-type file');
    expect(await refusedAs(person, png(4, 4), 'other')).toBe('unknown-field other');
    expect(await refusedAs(visitor(exchange), png(4, 4))).toBe('not-logged-in');
  });

  test('refuses pictures with too many bytes or pixels', async () => {
    const person = await newcomer(exchange);
    expect(await refusedAs(person, new Uint8Array(5 * 1024 * 1024 + 1))).toBe(
      'upload-too-large file',
    );
    expect(await refusedAs(person, png(30_000, 30_000))).toBe('upload-too-large file');
  });

  test('refuses a form', async () => {
    const person = await newcomer(exchange);
    const answer = await exchange.send('POST', 'upload', {}, { authorization: person.token ?? '' });
    expect(answer).toMatchObject({ error: { id: 'upload-failed' } });
  });

  test('returns a picture to its owner only, as a download that cannot run', async () => {
    const person = await newcomer(exchange);
    const bytes = png(4, 4);
    const id = await person.picture(bytes);
    const get = (token: string | null, name = id) =>
      fetch(
        `${exchange.url}/api/upload/${name}`,
        token === null ? {} : { headers: { authorization: token } },
      );
    const answer = await get(person.token);
    // The same pixels, re-encoded by the exchange.
    const stored = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer();
    expect(stored).toEqual(await sharp(bytes).raw().toBuffer());
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const other = await newcomer(exchange);
    const idOf = async (response: Promise<Response>) => (await (await response).json()).error.id;
    expect(await idOf(get(other.token))).toBe('not-found');
    expect(await idOf(get(null))).toBe('not-logged-in');
    expect(await idOf(get('x'.repeat(43)))).toBe('session-expired');
    expect(await idOf(get(person.token, '..%2f..%2ftideline.sqlite'))).toBe('not-found');
  });
});
