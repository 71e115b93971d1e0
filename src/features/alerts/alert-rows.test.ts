import { type Live, LOADING } from '@tideline/streams';
import type { PriceAlert } from '@tideline/streams/pure';
import { type Instrument, instrumentOf, type Quote } from '@tideline/wire';
import { EMPTY, NEVER, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { live, quoteOf } from '../../testing/market.ts';
import { MAX_ALERTS, priceAway } from './alert-limits.ts';
import { distanceOf, livePrice } from './alert-price.ts';
import {
  type AlertDraft,
  directionOf,
  EMPTY_DRAFT,
  fieldsOf,
  noteOf,
  priceOf,
  problemOf,
} from './alert-rows.ts';

const of_ = (symbol: string): Instrument => {
  const instrument = instrumentOf(symbol);
  if (!instrument) throw new Error(symbol);
  return instrument;
};
const btc = of_('BTCUSDT');
const doge = of_('DOGEUSDT');
const draft = (price: string, changes: Partial<AlertDraft> = {}): AlertDraft => ({
  ...EMPTY_DRAFT,
  price,
  ...changes,
});
const fall = { direction: 'fall' } as const;
const alertOf = (typed: AlertDraft, id = 'x'): PriceAlert => ({
  id,
  rings: 0,
  ...fieldsOf(typed, btc, 0),
});

describe('errors of a draft', () => {
  it.each<[AlertDraft, string | null, string | null]>([
    [draft(''), '60000', 'priceMissing'],
    [draft('0'), '60000', 'priceMissing'],
    [draft('.'), '60000', 'priceMissing'],
    [draft('0.001'), '60000', 'priceMissing'],
    [draft('60000'), null, 'noLivePrice'],
    [draft('60000'), '60000.00', 'above'],
    [draft('59999.99'), '60000.00', 'above'],
    [draft('60000.01'), '60000.00', null],
    [draft('60000.019'), '60000.01', 'above'],
    [draft('60000', fall), '60000.00', 'below'],
    [draft('60000.01', fall), '60000.00', 'below'],
    [draft('59999.99', fall), '60000.00', null],
  ])('%o at %s: %s', (typed, last, expected) => {
    expect(problemOf(typed, btc, last, [])).toBe(expected);
  });

  it('detects a duplicate regardless of its digits, except an inactive one or one of another pair', () => {
    const set = alertOf(draft('61000'));
    expect(problemOf(draft('61000.00'), btc, '60000', [set])).toBe('same');
    expect(problemOf(draft('61000.00'), btc, '60000', [{ ...set, on: false }])).toBeNull();
    expect(problemOf(draft('61000'), of_('ETHUSDT'), '60000', [set])).toBeNull();
    expect(problemOf(draft('59000', fall), btc, '60000', [set])).toBeNull();
  });

  it('limits the number of alerts to fifty', () => {
    const others = Array.from({ length: MAX_ALERTS }, (_, n) => alertOf(draft(`${70_000 + n}`)));
    expect(problemOf(draft('61000'), btc, '60000', others)).toBe('tooMany');
    expect(problemOf(draft('61000'), btc, '60000', others.slice(1))).toBeNull();
  });
});

describe('the alert of a draft', () => {
  it('is on the tick, armed, and has a trimmed note', () => {
    expect(fieldsOf(draft('60000.019', { note: ' sell half ' }), btc, 9)).toEqual({
      symbol: 'BTCUSDT',
      direction: 'rise',
      price: '60000.01',
      repeat: 'once',
      note: 'sell half',
      on: true,
      armed: true,
      since: 9,
      rangAt: null,
    });
  });

  it.each([
    ['61000', 'rise'],
    ['59000', 'fall'],
    ['60000', 'rise'],
    ['', 'rise'],
  ])('typed %s while the price is 60000: %s', (price, expected) => {
    expect(directionOf(draft(price), btc, '60000')).toBe(expected);
  });

  it('truncates a note at forty characters as people count them', () => {
    expect([...noteOf('😀'.repeat(50))]).toHaveLength(40);
    expect(noteOf('two\nlines')).toBe('two lines');
  });

  it('has a price that fits every screen', () => {
    expect(priceOf(draft('123456789012345'), btc)).toBe('999999999.00');
  });
});

describe('prices some per cent away', () => {
  it.each([
    [btc, '61800.00', 1, '62418.00'],
    [btc, '61800.00', -5, '58710.00'],
    [btc, '61837.63', 2, '63074.38'],
    [doge, '0.00010', 1, '0.00011'],
    [doge, '0.00010', -1, '0.00009'],
    [doge, '0.00001', -1, '0.00001'],
  ])('%o %s %s per cent: %s', (instrument, last, percent, expected) => {
    expect(priceAway(instrument, last, percent)).toBe(expected);
  });

  it.each([
    ['63000.00', 'rise', '60000', '+5.00%'],
    ['59999.99', 'fall', '60000', '-0.00%'],
    ['57000.00', 'fall', '60000', '-5.00%'],
    ['60000.00', 'rise', '60000', null],
    ['60000.00', 'rise', '61000', null],
  ] as const)('%s, %s, from %s: %s', (price, direction, last, expected) => {
    expect(distanceOf(alertOf(draft(price, { direction })), btc, last)).toBe(expected);
  });
});

describe('the reference price', () => {
  const quote = live(quoteOf('BTCUSDT', { last: '60000.00' }));
  it('is a live one', async () => {
    const stale: Live<Quote> = { ...quote, status: 'stale' };
    expect(await livePrice(of<Live<Quote>[]>(LOADING, stale, quote))).toBe('60000.00');
  });
  it('is null when none arrives', async () => {
    expect(await livePrice(EMPTY)).toBeNull();
    expect(await livePrice(of({ ...quote, status: 'delayed' }))).toBeNull();
  });
  it('is awaited for a limited time', async () => {
    expect(await livePrice(NEVER)).toBeNull();
  });
});
