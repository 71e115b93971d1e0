// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLanguage, LANGUAGE_TAGS, LANGUAGES, SOCKET_PATH, STORAGE_KEYS } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { pairOf } from '../../market/pair-of.ts';
import { customOf } from '../../state/settings.ts';
import './take-over.ts';

const BOOT = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8');
const boot = () => new Function(BOOT)();
const page = document.documentElement;

/** Addresses of the sockets that the script opened. */
let sockets: string[];

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'WebSocket',
    class {
      readonly sent: string[] = [];
      constructor(url: string) {
        sockets.push(url);
      }
      send(data: string) {
        this.sent.push(data);
      }
    },
  );
  page.lang = 'en';
});
afterEach(() => {
  // The guard of a start waits for half a minute, so it would speak in the next file.
  window.tideline?.end?.();
  delete window.tideline;
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of Object.keys(page.dataset)) delete page.dataset[name];
});

describe('the script before the first paint', () => {
  const people = [
    ['en-US'],
    ['ja-JP', 'en'],
    ['ko'],
    ['zh-Hant-HK'],
    ['zh-TW'],
    ['zh-CN'],
    ['ZH'],
    ['fr-FR', 'de', 'ko-KR'],
    ['fr'],
    [],
  ];
  it.each(people.flatMap((tags) => [null, ...LANGUAGES, 'xx'].map((stored) => ({ tags, stored }))))(
    'chooses language and colours as the app does: $tags, stored $stored',
    ({ tags, stored }) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
      if (stored) localStorage.setItem(STORAGE_KEYS.lang, stored);
      boot();
      const language = firstLanguage(stored, tags);
      expect(page.lang).toBe(LANGUAGE_TAGS[language]);
      expect(page.dataset['updown']).toBe(customOf(language));
    },
  );

  it.each([
    ['a visitor', {}, undefined],
    ['a token without its user', { [STORAGE_KEYS.token]: 't' }, undefined],
    ['a user', { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{"id":"1"}' }, 'user'],
    [
      'a user who dismissed the banner',
      {
        [STORAGE_KEYS.token]: 't',
        [STORAGE_KEYS.user]: '{"id":"1"}',
        'tideline.banner': 'dismissed',
      },
      'dismissed',
    ],
    [
      'a demo account',
      { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{"id":"1","guest":true}' },
      'guest',
    ],
    ['a broken store', { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{' }, undefined],
  ] as const)('shows the head of home for %s', (_, stored, who) => {
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    boot();
    expect(page.dataset['who']).toBe(who);
  });
});

describe('the head of a page of one pair', () => {
  const SPOT = '/pages/trade/index';
  const head =
    '<header><strong>⟪base⟫/⟪quote⟫</strong><b data-side="up">▲⟪last⟫</b>' +
    '<b data-side="down">▼⟪last⟫</b><b data-side="flat">⟪last⟫</b>' +
    '<a href="#/chart?symbol=⟪symbol⟫"></a></header><main><p>⟪time⟫ · ⟪feed⟫</p></main>';
  const parts = {
    always: [],
    texts: { en: 'en.js', jp: 'jp.js' },
    rest: {},
    pages: {},
    look: 'look.css',
  };
  const addresses = {
    shapes: { '/': 'home', [SPOT]: 'trade' },
    tabs: { '/': 0, [SPOT]: 1 },
    heads: [SPOT],
  };
  const row = (symbol: string, last: string, side: string, base = symbol.slice(0, 3)) => [
    symbol,
    base,
    'USDT',
    last,
    '1%',
    '2',
    '3',
    '4',
    '5',
    side,
  ];
  const PAIRS = [row('BTCUSDT', '61,800.10', 'up'), row('ETHUSDT', '2,650.55', 'down')];
  const shown = () => document.querySelector('#root header')?.textContent;

  /** Runs the script in a document of the exchange, opened at an address. */
  const open = (
    hash: string,
    pairs: readonly (readonly string[])[] = PAIRS,
    feed = 'simulated',
    parsed = Number.POSITIVE_INFINITY,
  ) => {
    location.hash = hash;
    page.dataset.static = 'home';
    document.body.innerHTML = `<div id="root"><div>
      <div data-shape="trade"><div><p>bar</p><div>columns</div></div></div><div data-page></div>
      <nav><a aria-current="page"></a><a></a></nav></div></div>
      <template data-head="${SPOT}">${head}</template>
      <script id="boot"></script><script type="application/json" id="first-pairs"></script>`;
    const data = document.querySelector('#first-pairs');
    data?.append(JSON.stringify({ time: 'T', feed, pairs }).slice(0, parsed));
    const script = document.querySelector<HTMLScriptElement>('#boot');
    Object.assign(script?.dataset ?? {}, {
      pages: JSON.stringify(addresses),
      parts: JSON.stringify(parts),
    });
    Object.defineProperty(script, 'src', { value: 'http://localhost/h5/boot.js' });
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
    boot();
    const look = document.getElementById('look');
    expect(look?.getAttribute('blocking')).toBe('render');
    expect(shown()).toBeUndefined();
    look?.dispatchEvent(new Event('load'));
  };
  afterEach(() => {
    for (const link of document.head.querySelectorAll('link')) link.remove();
    document.body.innerHTML = '';
    location.hash = '';
  });

  it('opens the socket of the app, joins, and keeps what it receives', () => {
    open(`#${SPOT}`);
    expect(sockets).toEqual([`ws://localhost:3000${SOCKET_PATH}/?EIO=4&transport=websocket`]);
    const { socket, joined } = window.tideline?.early ?? {};
    expect(joined).toBe(false);
    socket?.onopen?.(new Event('open'));
    socket?.onmessage?.(new MessageEvent('message', { data: '0{}' }));
    expect(socket).toHaveProperty('sent', ['40']);
    expect(window.tideline?.early).toMatchObject({ joined: true, messages: ['0{}'] });
  });

  it('opens no socket on a practice run, which has its own', () => {
    history.replaceState(null, '', '/practice/abc/h5/');
    open(`#${SPOT}`);
    history.replaceState(null, '', '/');
    expect(sockets).toEqual([]);
  });

  it('shows no prices of a pair that is silent alone, and none of another pair instead', () => {
    open(`#${SPOT}?symbol=ETHUSDT`, [row('BTCUSDT', '61,800.10', 'up'), ['ETHUSDT']]);
    expect(shown()).toBeUndefined();
    expect(page.dataset.static).toBe('no-trade');
  });

  it('has the price of the pair of the address, its date, and the mark of its tab', () => {
    open(`#${SPOT}?symbol=ETHUSDT`);
    expect(page.dataset['static']).toBe('head');
    expect(shown()).toBe('ETH/USDT▼2,650.55');
    expect(document.querySelector('#root main')?.textContent).toBe('T · simulatedcolumns');
    expect(document.querySelector('#root header a')?.getAttribute('href')).toBe(
      '#/chart?symbol=ETHUSDT',
    );
    const marks = [...document.querySelectorAll('nav a')].map((a) =>
      a.getAttribute('aria-current'),
    );
    expect(marks).toEqual([null, 'page']);
  });

  it.each([
    ['', null, 'BTC'],
    ['?symbol=XXX', null, 'BTC'],
    ['?symbol=XXX', 'ETHUSDT', 'ETH'],
    ['?symbol=BTCUSDT', 'ETHUSDT', 'BTC'],
    ['', 'YYY', 'BTC'],
  ])(
    'is of the pair that the app chooses: address %s, remembered %s',
    (query, remembered, base) => {
      if (remembered) {
        localStorage.setItem('tideline.trade', JSON.stringify({ symbol: remembered }));
      }
      open(`#${SPOT}${query}`);
      expect(shown()).toContain(`${base}/USDT`);
      expect(pairOf(new URLSearchParams(query).get('symbol'), remembered ?? '').base).toBe(base);
    },
  );

  it.each([
    '<img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '⟪last⟫',
    '$& $1',
    '"><b>',
    'javascript:alert(1)',
  ])('shows hostile names as text: %s', (text) => {
    open(`#${SPOT}?symbol=${encodeURIComponent(text)}`, [row(text, text, 'flat', text)], text);
    expect(shown()).toBe(`${text}/USDT${text}`);
    expect(document.querySelectorAll('#root img, #root script')).toHaveLength(0);
    expect(document.querySelectorAll('#root b')).toHaveLength(1);
    const link = document.querySelector('#root header a')?.getAttribute('href');
    expect(link).toBe(`#/chart?symbol=${text}`);
  });

  it('waits for the end of the figures when the styles are there before', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    // What the parser has of the element when a slow network pauses in the middle of it.
    open(`#${SPOT}?symbol=ETHUSDT`, PAIRS, 'simulated', 40);
    expect(shown()).toBeUndefined();
    const data = document.querySelector('#first-pairs');
    data?.replaceChildren(JSON.stringify({ time: 'T', feed: 'simulated', pairs: PAIRS }));
    data?.after(document.createElement('script'));
    await until(shown, (text) => text === 'ETH/USDT▼2,650.55');
    state.mockRestore();
  });

  it('is told of when it is made late, and when a link shows another page', async () => {
    const heads: (string | undefined)[] = [];
    const hear = () => heads.push(shown());
    window.addEventListener('shown', hear);
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    open(`#${SPOT}?symbol=ETHUSDT`, PAIRS, 'simulated', 40);
    heads.length = 0;
    const data = document.querySelector('#first-pairs');
    data?.replaceChildren(JSON.stringify({ time: 'T', feed: 'simulated', pairs: PAIRS }));
    data?.after(document.createElement('script'));
    await until(
      () => heads.at(-1),
      (text) => text === 'ETH/USDT▼2,650.55',
    );
    state.mockRestore();
    location.hash = '#/';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(heads.at(-1)).toBeUndefined();
    window.removeEventListener('shown', hear);
  });

  it('is made once, so that the live price which it has by then stays', async () => {
    // The head waits for a frame, and the document ends before the styles and that frame.
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    document.addEventListener('load', () => state.mockRestore(), { capture: true, once: true });
    history.replaceState(null, '', `#${SPOT}?symbol=ETHUSDT`);
    // The change of the address after the test before makes a new head.
    await new Promise(requestAnimationFrame);
    open(location.hash);
    const price = document.querySelector('#root header b');
    expect(price?.textContent).toBe('▼2,650.55');
    price?.replaceChildren('▲2,650.56');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(shown()).toBe('ETH/USDT▲2,650.56');
  });

  it('goes with a link to a page without one, and comes again', () => {
    open(`#${SPOT}`);
    const moved = (hash: string) => {
      location.hash = hash;
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    };
    moved('#/');
    expect([page.dataset['static'], shown()]).toEqual(['home', undefined]);
    moved(`#${SPOT}?symbol=ETHUSDT`);
    expect([page.dataset['static'], shown()]).toEqual(['head', 'ETH/USDT▼2,650.55']);
    expect(document.querySelectorAll('#root header')).toHaveLength(1);
  });

  it('does not appear in another language than the document', () => {
    localStorage.setItem(STORAGE_KEYS.lang, 'jp');
    open(`#${SPOT}`);
    expect([page.dataset['static'], shown()]).toEqual(['no-trade', undefined]);
  });
});
