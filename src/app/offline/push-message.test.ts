import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOf, pageFrom } from './push-message.ts';

const SCOPE = 'https://tideline.test/h5/';

describe('the page of a notification', () => {
  it.each([
    '/',
    '/pages/trade/kline?symbol=BTCUSDT',
    '/pages/assets/recordDetail?kind=spot-order&id=12-ab',
    '/pages/settings/security/sessions',
  ])('%s is opened', (page) => expect(pageFrom(page)).toBe(page));

  it.each([
    'https://evil.test/',
    '//evil.test/h5/',
    '/\\evil.test',
    'javascript:alert(1)',
    '/pages/../../kf',
    '/pages/trade/kline#//evil.test',
    '/pages/trade/kline?symbol=<script>',
    '/a b',
    '',
    null,
    12,
    ['/'],
  ])('%s is the first page instead', (page) => expect(pageFrom(page)).toBe('/'));

  it('stays within the app, whatever a payload names', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath(), fc.anything()), (named) => {
        const opened = new URL(`${SCOPE}#${pageFrom(named)}`);
        expect(opened.href.startsWith(`${SCOPE}#/`)).toBe(true);
        expect(opened.hash.startsWith('#//')).toBe(false);
      }),
    );
  });
});

describe('a push message', () => {
  const read = (payload: unknown) => messageOf(() => payload, ['ja-JP', 'en'], 5);
  const WHOLE = {
    ...{ kind: 'fill', title: 'Filled', body: '1 BTC', tag: 'order-1', lang: 'en' },
    ...{ page: '/pages/assets/record', time: 1_000 },
  };

  it('is shown as the exchange wrote it', () => {
    const { kind: _, ...shown } = WHOLE;
    expect(read(WHOLE)).toEqual(shown);
  });

  it('is shown without what only helps', () => {
    expect(read({ title: 'Filled', body: '' })).toEqual({
      ...{ title: 'Filled', body: '', tag: 'tideline', lang: '', page: '/', time: 5 },
    });
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { title: 7, body: 'x' },
    { title: '', body: 'x' },
    { title: 'x' },
  ])('that is %j says in the browser’s language that something came', (payload) => {
    const { title, body, tag, lang, page } = read(payload);
    expect([title, tag, lang, page]).toEqual(['Tideline', 'tideline', 'ja', '/']);
    expect(body).toMatch(/アプリを開いて/);
  });

  it('that is no JSON says so as well', () => {
    const unreadable = () => JSON.parse('<html>') as unknown;
    expect(messageOf(unreadable, ['fr'], 5).body).toMatch(/^A message arrived/);
  });
});
