import { describe, expect, it } from 'vitest';
import { outdated, planOf } from './kept.ts';

const SCOPE = 'https://host/h5/';
const listed = new Set(['', 'boot.js', 'assets/core-1.js']);
const plan = (url: string, mode: RequestMode = 'cors', method = 'GET') =>
  planOf({ method, mode, url }, SCOPE, listed);

describe('what the worker answers', () => {
  it.each([
    ['https://host/h5/', 'page'],
    ['https://host/h5/?x=1#/pages/trade/index', 'page'],
    ['https://host/h5/index.html', 'page'],
    // Customer service and the outbox are the exchange's own pages.
    ['https://host/kf', 'network'],
    ['https://host/h5/elsewhere', 'network'],
  ])('a visit to %s: %s', (url, expected) => {
    expect(plan(url, 'navigate')).toBe(expected);
  });

  it.each([
    ['https://host/h5/boot.js', 'file'],
    ['https://host/h5/assets/core-1.js?v', 'file'],
    // Another build's code may still be in that build's store.
    ['https://host/h5/assets/core-0.js', 'file'],
    ['https://host/h5/sw.js', 'network'],
    // Prices and money never come from a store.
    ['https://host/api/currency/quotation_new', 'network'],
    ['https://host/socket.io/?transport=polling', 'network'],
    ['https://elsewhere/h5/boot.js', 'network'],
  ])('a request for %s: %s', (url, expected) => {
    expect(plan(url)).toBe(expected);
  });

  it('leaves everything but reading alone', () => {
    expect(plan('https://host/h5/boot.js', 'cors', 'POST')).toBe('network');
  });
});

describe('stores of earlier builds', () => {
  it('keeps the one before, for tabs that still run it, and drops older ones', () => {
    expect(outdated(['tideline-a', 'tideline-b', 'tideline-c'], 'tideline-c')).toEqual([
      'tideline-a',
    ]);
    expect(outdated(['tideline-b', 'tideline-c'], 'tideline-c')).toEqual([]);
  });

  it('leaves what is not its own alone', () => {
    expect(outdated(['another', 'tideline-a', 'tideline-b', 'tideline-c'], 'tideline-c')).toEqual([
      'tideline-a',
    ]);
  });
});
