import { describe, expect, it } from 'vitest';
import { outdated, planOf } from './cached-files.ts';

const SCOPE = 'https://host/h5/';
const listed = new Set(['', 'boot.js', 'assets/core-1.js']);
const plan = (url: string, mode: RequestMode = 'cors', method = 'GET') =>
  planOf({ method, mode, url }, SCOPE, listed);

describe('answers of the worker', () => {
  it.each([
    ['https://host/h5/', 'page'],
    ['https://host/h5/?x=1#/pages/trade/index', 'page'],
    ['https://host/h5/index.html', 'page'],
    // The exchange serves customer service and the outbox itself.
    ['https://host/kf', 'network'],
    ['https://host/h5/elsewhere', 'network'],
  ])('a visit to %s: %s', (url, expected) => {
    expect(plan(url, 'navigate')).toBe(expected);
  });

  it.each([
    ['https://host/h5/boot.js', 'file'],
    ['https://host/h5/assets/core-1.js?v', 'file'],
    // The cache of an earlier build may still have its code.
    ['https://host/h5/assets/core-0.js', 'file'],
    ['https://host/h5/sw.js', 'network'],
    // Prices and balances never come from a cache.
    ['https://host/api/currency/quotation_new', 'network'],
    ['https://host/socket.io/?transport=polling', 'network'],
    ['https://elsewhere/h5/boot.js', 'network'],
  ])('a request for %s: %s', (url, expected) => {
    expect(plan(url)).toBe(expected);
  });

  it('ignores everything but reads', () => {
    expect(plan('https://host/h5/boot.js', 'cors', 'POST')).toBe('network');
  });
});

describe('caches of earlier builds', () => {
  it('keeps the previous one for tabs that still run it, and drops older ones', () => {
    expect(outdated(['tideline-a', 'tideline-b', 'tideline-c'], 'tideline-c')).toEqual([
      'tideline-a',
    ]);
    expect(outdated(['tideline-b', 'tideline-c'], 'tideline-c')).toEqual([]);
  });

  it('keeps caches of other apps', () => {
    expect(outdated(['another', 'tideline-a', 'tideline-b', 'tideline-c'], 'tideline-c')).toEqual([
      'tideline-a',
    ]);
  });
});
