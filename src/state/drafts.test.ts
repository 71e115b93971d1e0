// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf, saveDraft } from './drafts.ts';

const NOW = Date.UTC(2026, 0, 5);
const HOUR = 3_600_000;
beforeEach(() => localStorage.clear());

describe('drafts of orders', () => {
  it('are stored by page and pair', () => {
    saveDraft('spot', 'BTCUSDT', { quantity: '1' }, NOW);
    saveDraft('spot', 'ETHUSDT', { quantity: '2' }, NOW);
    saveDraft('contracts', 'BTCUSDT', { lots: '3' }, NOW);
    saveDraft('spot', 'BTCUSDT', { quantity: '4' }, NOW + 1);
    expect(draftOf('spot', 'BTCUSDT', NOW + 2)).toEqual({ quantity: '4' });
    expect(draftOf('spot', 'ETHUSDT', NOW + 2)).toEqual({ quantity: '2' });
    expect(draftOf('contracts', 'BTCUSDT', NOW + 2)).toEqual({ lots: '3' });
    expect(draftOf('contracts', 'ETHUSDT', NOW + 2)).toBeNull();
  });

  it('expire after twelve hours, and when the clock was set back', () => {
    saveDraft('spot', 'BTCUSDT', { quantity: '1' }, NOW);
    expect(draftOf('spot', 'BTCUSDT', NOW + 12 * HOUR)).not.toBeNull();
    expect(draftOf('spot', 'BTCUSDT', NOW + 12 * HOUR + 1)).toBeNull();
    expect(draftOf('spot', 'BTCUSDT', NOW - 1)).toBeNull();
  });

  it('are limited to the forty newest', () => {
    for (let at = 0; at < 50; at += 1) saveDraft('spot', `P${at}`, { quantity: '1' }, NOW + at);
    expect(draftOf('spot', 'P9', NOW + 50)).toBeNull();
    expect(draftOf('spot', 'P10', NOW + 50)).not.toBeNull();
  });

  it.each([
    '{"spot BTCUSDT":5}',
    '{"spot BTCUSDT":null}',
    '[]',
    'nonsense',
    `{"spot BTCUSDT":{"time":${NOW},"fields":{"quantity":7}}}`,
    `{"spot BTCUSDT":{"time":${NOW},"fields":{"quantity":"${'9'.repeat(65)}"}}}`,
    `{"spot BTCUSDT":{"time":"${NOW}","fields":{"quantity":"1"}}}`,
  ])('ignore foreign data in the storage: %s', (text) => {
    localStorage.setItem('tideline.drafts', text);
    expect(draftOf('spot', 'BTCUSDT', NOW)).toBeNull();
  });
});
