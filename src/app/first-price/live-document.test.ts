// @vitest-environment jsdom
import { type Health, type Live, LOADING, type QuoteBoard } from '@tideline/streams';
import type { Quote } from '@tideline/wire';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import row from '../../features/quotes/pair-row.module.css';
import { SETTINGS_KEY, writeObject } from '../../state/stored.ts';
import { live, quoteOf } from '../../testing/market.ts';
import badge from '../../trading/badge.module.css';
import cells from '../../trading/cells.module.css';
import { takeOver } from './take-over.ts';

const quotes$ = new BehaviorSubject<Live<QuoteBoard>>(LOADING);
const health$ = new BehaviorSubject<Health>({} as Health);
vi.mock('../../market/market.ts', () => ({ market: { quotes$, health$ } }));
const { followLive } = await import('./live-document.ts');

const { dataset } = document.documentElement;
const T = Date.UTC(2026, 10, 22, 15, 13, 46);
const sim = { kind: 'sim', label: 'test', shift: null } as const;

const board = (
  quote: Partial<Quote> = {},
  {
    status = 'live',
    silent = {},
    asOf = T,
  }: { status?: Live<0>['status']; silent?: Record<string, number>; asOf?: number } = {},
): Live<QuoteBoard> => ({
  ...live({
    quotes: new Map([
      [
        'BTCUSDT',
        quoteOf('BTCUSDT', { last: '61800.129', change: '-1.239', turnover: '2340000', ...quote }),
      ],
    ]),
    feed: sim,
    silent: new Map(Object.entries(silent)),
  }),
  asOf,
  status,
});
const list = (price = '1.00', old = '') => `<div id="root"><div data-page><header>
  <span class="${badge['badge']}"><i></i><span>Connecting</span></span></header>
  <ul><li aria-posinset="1"><a href="#/chart?symbol=BTCUSDT">
    <span class="${row['volume']}"><span>Vol 1K</span></span>
    <span class="${cells['price']}"${old}>${price}</span>
    <span class="${cells['change']} ${cells['up']}"><span class="${cells['arrow']}">▲</span>+9%</span>
  </a></li></ul><p>prices from 2026-11-22 15:00:00 UTC · test</p></div></div>`;
const shown = () => ({
  words: document.querySelector('header')?.textContent?.trim(),
  row: document.querySelector('a')?.textContent?.replace(/\s+/g, ' ').trim(),
  date: document.querySelector('p')?.hidden ? '' : document.querySelector('p')?.textContent,
});
const DOCUMENT = {
  words: 'Connecting',
  row: 'Vol 1K 1.00 ▲+9%',
  date: 'prices from 2026-11-22 15:00:00 UTC · test',
};
const LIVE = { words: 'Live', row: 'Vol 2.34M 61,800.12 ▼-1.23%', date: '' };

/** Ends what a test follows, and leaves the document as it was. */
function leave(): void {
  delete dataset['static'];
  quotes$.next(LOADING);
  delete dataset['live'];
  delete dataset['taken'];
  document.body.innerHTML = '';
  localStorage.clear();
}
afterAll(leave);
beforeEach(() => {
  leave();
  health$.next({ offline: false, feed: sim } as unknown as Health);
  Object.assign(dataset, { static: 'home', live: 'Live' });
  document.body.innerHTML = list();
});

describe('the document before the app', () => {
  it('has the live prices, and their date when they are not live any more', () => {
    followLive();
    expect(shown()).toEqual(DOCUMENT);
    quotes$.next(board());
    expect(shown()).toEqual(LIVE);
    const change = document.querySelector(`.${cells['change']}`);
    expect(
      [cells['up'], cells['down']].map((side) => change?.classList.contains(`${side}`)),
    ).toEqual([false, true]);
    quotes$.next(board({ change: '0' }, { status: 'stale' }));
    expect(shown()).toEqual({
      words: 'Connecting',
      row: 'Vol 2.34M 61,800.12 0.00%',
      date: 'prices from 2026-11-22 15:13:46 UTC · test',
    });
    quotes$.next(board());
    expect(shown()).toEqual(LIVE);
  });

  it.each([
    ['a list that came by REST', board({}, { status: 'delayed' }), {}],
    ['a shown pair that is silent', board({}, { silent: { BTCUSDT: T - 60_000 } }), {}],
    ['a device without a network', board(), { offline: true }],
    ['a recording', board(), { feed: { ...sim, kind: 'recording' as const } }],
  ])('stays as it is for %s', (_, quotes, health) => {
    followLive();
    health$.next({ ...health$.value, ...health });
    quotes$.next(quotes);
    expect(shown()).toEqual(DOCUMENT);
  });

  it('stays as it is for a person who has paused prices, and with an old price', () => {
    writeObject(SETTINGS_KEY, { pace: 'paused' });
    followLive();
    quotes$.next(board());
    expect(shown()).toEqual(DOCUMENT);
    localStorage.clear();
    document.body.innerHTML = list('1.00', ' data-stale="true"');
    followLive();
    quotes$.next(board());
    expect(shown()).toEqual(DOCUMENT);
  });

  it('never says that a document without prices is live', () => {
    document.querySelector('li')?.remove();
    followLive();
    quotes$.next(board());
    expect(shown().words).toBe('Connecting');
  });

  it('goes on when a pair that is not shown is silent, and names a venue', () => {
    followLive();
    health$.next({ ...health$.value, feed: { ...sim, kind: 'live', label: 'Kraken' } } as Health);
    quotes$.next(board({}, { silent: { ETHUSDT: T - 60_000 } }));
    expect(shown()).toEqual({ ...LIVE, words: 'Kraken' });
  });

  it('has the date of the oldest price when a shown pair becomes silent', () => {
    followLive();
    quotes$.next(board());
    quotes$.next(board({}, { silent: { BTCUSDT: T - 46_000 } }));
    expect(shown()).toMatchObject({
      words: 'Connecting',
      date: expect.stringContaining('15:13:00'),
    });
  });

  it('keeps its figures while the app renders, but no word that is not true', () => {
    followLive();
    quotes$.next(board());
    takeOver(document.body);
    quotes$.next(board({ last: '7' }));
    expect(shown()).toEqual(LIVE);
    quotes$.next(board({ last: '8' }, { status: 'stale', asOf: T + 5_000 }));
    expect(shown()).toEqual({
      ...LIVE,
      words: 'Connecting',
      date: 'prices from 2026-11-22 15:13:46 UTC · test',
    });
  });

  it('is left alone after the app has taken over', () => {
    followLive();
    takeOver(document.body)();
    quotes$.next(board());
    expect(shown()).toEqual(DOCUMENT);
    expect(quotes$.observed).toBe(false);
  });

  it('has the figures of the pair in the head of a page', () => {
    dataset['static'] = 'head';
    document.body.innerHTML = list()
      .replace('data-page', 'data-pair="BTCUSDT"')
      .replace('</ul>', '</ul><dl><dd>1</dd><dd>2</dd><dd>3</dd><dd>4</dd></dl>');
    followLive();
    quotes$.next(board({ high: '62000', low: '60000', volume: '1500' }));
    const facts = [...document.querySelectorAll('dd')].map((each) => each.textContent);
    expect(facts).toEqual(['62,000.00', '60,000.00', '1.5K', '2.34M']);
    expect(shown().words).toBe('Live');
  });

  it('has live prices at once on what is shown later', () => {
    followLive();
    quotes$.next(board());
    document.body.innerHTML = list();
    expect(shown()).toEqual(DOCUMENT);
    window.dispatchEvent(new Event('shown'));
    expect(shown()).toEqual(LIVE);
  });
});
