import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  FIRST_BOARD_ID,
  FIRST_PAIRS_ID,
  type FirstBoard,
  type FirstPairs,
  INSTRUMENTS,
  type Quote,
} from '@tideline/wire';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appRoutes } from '../app-files.ts';
import { FirstPages } from './first-page.ts';

const row = (side: string) =>
  `<li class="⟦place⟧ ${side}">⟦number⟧ ⟦symbol⟧ ⟦base⟧/⟦quote⟧ ⟦turnover⟧ ⟦last⟧ ⟦change⟧</li>`;
const oldRow = (side: string) => row(`${side} old ⟦time⟧`);
const piece = (name: string, rowOf = row) => ({
  before: `<html><title>${name}</title><ul>`,
  rows: { up: rowOf('up'), down: rowOf('down'), flat: rowOf('flat') },
  after: '</ul><p>⟦time⟧ · ⟦feed⟧</p>⟦island⟧</html>',
});
const TEMPLATES = {
  build: 'abc123',
  places: ['row-0', 'row-1', 'row-2'],
  languages: {
    en: { tag: 'en', fresh: piece('fresh'), old: piece('old', oldRow) },
    kr: { tag: 'ko', fresh: piece('kr fresh'), old: piece('kr old') },
  },
};

const quote = (symbol: string, change: string, turnover = '1230000', last = '1234.56'): Quote => ({
  symbol,
  seq: 1,
  time: 1,
  last,
  bid: null,
  ask: null,
  mark: '1',
  open: '1',
  change,
  high: '1',
  low: '1',
  volume: '1',
  turnover,
});
const AS_OF = Date.UTC(2026, 10, 22, 15, 13, 46);
const market = (changes: Partial<FirstBoard> = {}): FirstBoard => ({
  epoch: 'e',
  time: AS_OF + 80,
  asOf: AS_OF,
  fresh: true,
  feed: { kind: 'sim', label: 'simulated market', shift: null },
  quotes: [
    quote('BTCUSDT', '-0.51', '1230000'),
    quote('ETHUSDT', '1.5', '2340000'),
    quote('BNBUSDT', '0.00', '3450000'),
  ],
  ...changes,
});

let folder: string;
let server: FastifyInstance;
let board: FirstBoard;
let reads: number;

async function serve(templates: object | null): Promise<void> {
  await server?.close();
  server = Fastify();
  rmSync(join(folder, '.vite'), { recursive: true, force: true });
  if (templates) {
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/first-page.json'), JSON.stringify(templates));
  }
  await appRoutes(server, folder, () => {
    reads += 1;
    return board;
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-first-'));
  writeFileSync(join(folder, 'index.html'), '<html>the shell</html>');
  board = market();
  reads = 0;
  await serve(TEMPLATES);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url: '/h5/', headers });
const parsed = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '');
const island = (html: string): unknown => parsed(html, FIRST_BOARD_ID);
const pairsOf = (html: string) => parsed(html, FIRST_PAIRS_ID) as FirstPairs;

describe('the document of the app', () => {
  it('lists the most traded pairs first, formatted as the app formats them, and dates them', async () => {
    const { body, headers, statusCode } = await get();
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>fresh</title>');
    expect([...body.matchAll(/<li.*?<\/li>/g)].map(([each]) => each)).toEqual([
      '<li class="row-0 flat">1 BNBUSDT BNB/USDT 3.45M 1,234.56 0.00%</li>',
      '<li class="row-1 up">2 ETHUSDT ETH/USDT 2.34M 1,234.56 +1.50%</li>',
      '<li class="row-2 down">3 BTCUSDT BTC/USDT 1.23M 1,234.56 -0.51%</li>',
    ]);
    expect(body).toContain('<p>2026-11-22 15:13:46 UTC · simulated market</p>');
    expect(island(body)).toEqual(board);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['tideline-build']).toBe('abc123');
  });

  it('has the texts of every pair, dated, for a page that is opened directly', async () => {
    const { body } = await get({ 'accept-language': 'kr, ko' });
    const { time, feed, pairs } = pairsOf(body);
    expect([time, feed]).toEqual(['2026-11-22 15:13:46 UTC', 'simulated market']);
    expect(pairs.map(([symbol]) => symbol)).toEqual(INSTRUMENTS.map(({ symbol }) => symbol));
    expect(pairs.find(([symbol]) => symbol === 'ETHUSDT')).toEqual([
      'ETHUSDT',
      'ETH',
      'USDT',
      '1,234.56',
      '+1.50%',
      '1.00',
      '1.00',
      '1',
      '234만',
      'up',
    ]);
    expect(pairs.find(([symbol]) => symbol === 'SOLUSDT')).toEqual([
      'SOLUSDT',
      'SOL',
      'USDT',
      '--',
      '--',
      '--',
      '--',
      '--',
      '--',
      'flat',
    ]);
    const sides = ['BTCUSDT', 'BNBUSDT'].map((own) => pairs.find(([each]) => each === own)?.at(-1));
    expect(sides).toEqual(['down', 'flat']);
  });

  it('has no texts of a pair that is silent alone', async () => {
    board = { ...market({}), silent: { ETHUSDT: Date.UTC(2026, 10, 22, 15, 0) } };
    const { pairs } = pairsOf((await get()).body);
    expect(pairs.filter((texts) => texts.length === 1)).toEqual([['ETHUSDT']]);
  });

  it('says so when the feed is silent', async () => {
    board = market({ fresh: false });
    expect((await get()).body).toContain('<title>old</title>');
  });

  it('shows a pair whose source is silent as old, in its place, with its own time', async () => {
    board = market({ silent: { ETHUSDT: AS_OF - 60_000 } });
    const { body } = await get();
    expect([...body.matchAll(/<li.*?<\/li>/g)].map(([each]) => each)).toEqual([
      '<li class="row-0 flat">1 BNBUSDT BNB/USDT 3.45M 1,234.56 0.00%</li>',
      '<li class="row-1 up old 2026-11-22 15:12:46 UTC">2 ETHUSDT ETH/USDT 2.34M 1,234.56 +1.50%</li>',
      '<li class="row-2 down">3 BTCUSDT BTC/USDT 1.23M 1,234.56 -0.51%</li>',
    ]);
    expect(body).toContain('<p>2026-11-22 15:13:46 UTC · simulated market</p>');
    expect(island(body)).toEqual(board);
  });

  it('shows `--` for a price and a date that are unknown, and never 0', async () => {
    board = market({ quotes: [], asOf: 0 });
    const { body } = await get();
    const [first] = INSTRUMENTS;
    expect(body).toContain(`1 ${first?.symbol} ${first?.base}/${first?.quote} -- -- --</li>`);
    expect(body).toContain('<p>-- · simulated market</p>');
  });

  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '⟦island⟧"><img src=x onerror=alert(1)>',
    "$& $1 \\u2028 \u2028 '",
  ])('keeps a feed called %s inert', async (label) => {
    board = market({ feed: { kind: 'live', label, shift: null } });
    const { body } = await get();
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toContain('<img');
    expect(body).not.toContain('<!--');
    expect(island(body)).toEqual(board);
    expect(pairsOf(body).feed).toBe(label);
  });

  it('keeps a hostile pair and hostile figures out of the markup', async () => {
    board = market({ quotes: [quote('ETHUSDT', '<b>1', '1230000', '"><b>9'), quote('<b>', '9')] });
    const { body } = await get();
    expect(body).not.toContain('<b>');
  });

  it('answers in the language of the cookie, else in that of the browser', async () => {
    const korean = await get({ 'accept-language': 'fr, ko;q=0.9, en;q=0.8' });
    expect(korean.headers['content-language']).toBe('ko');
    expect(korean.body).toContain('kr fresh');
    const chosen = await get({ 'accept-language': 'en', cookie: 'a=b; lang=kr' });
    expect(chosen.headers['content-language']).toBe('ko');
    const other = await get({ 'accept-language': 'fr', cookie: 'lang=__proto__' });
    expect(other.headers['content-language']).toBe('en');
    expect(other.headers['vary']).toBe('accept-encoding, accept-language, cookie');
  });

  it('compresses for clients that accept it, and only for them', async () => {
    const plain = (await get({ 'accept-encoding': 'br;q=0, gzip;q=0' })).body;
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(plain);
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain);
    expect((await get()).headers['content-encoding']).toBeUndefined();
  });

  it('is written once for all visitors of a turn', async () => {
    for (let visit = 0; visit < 20; visit++) await get();
    expect(reads).toBe(1);
    const pages = new FirstPages(TEMPLATES, () => {
      reads += 1;
      return board;
    });
    for (const now of [0, 10, 999, 1_000, 1_500, 2_000]) pages.page('en', now);
    expect(reads).toBe(4);
  });

  it('answers a conditional request without the document, and HEAD without a body', async () => {
    const { headers } = await get();
    const etag = String(headers['etag']);
    const again = await get({ 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('is the plain shell in a build without first frames', async () => {
    await serve(null);
    const { statusCode, body } = await get();
    expect([statusCode, body]).toEqual([200, '<html>the shell</html>']);
  });

  it('says that the app is not built', async () => {
    rmSync(join(folder, 'index.html'));
    await serve(TEMPLATES);
    const { statusCode, body } = await get();
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
  });
});
