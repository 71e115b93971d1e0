import type { RestPort } from '@tideline/streams';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { askSnapshots, questionsOf } from './keyframes.ts';

it('requests what a starting engine would, each once', () => {
  const topics = ['tickers', 'price:BTCUSDT', 'depth:BTCUSDT', 'deal:BTCUSDT', 'kline:BTCUSDT:60m'];
  expect(questionsOf([...topics, 'account', 'price:ETHUSDT'])).toEqual([
    ['currency/quotation_new', {}],
    ['currency/deal', { symbol: 'BTCUSDT', depth: '200', limit: '1' }],
    ['currency/deal', { symbol: 'BTCUSDT', depth: '1', limit: '50' }],
    ['currency/new_timeshar', { symbol: 'BTCUSDT', period: '60m', limit: '120' }],
  ]);
});

it('reports whether all snapshots arrived', () => {
  const rest = (fails: string): RestPort => ({
    get: (path) =>
      of(
        path === fails
          ? { kind: 'error', reason: 'unavailable', retryAfter: null }
          : { kind: 'ok', data: {} },
      ),
  });
  const came: boolean[] = [];
  const note = (all: boolean) => came.push(all);
  askSnapshots(rest(''), ['tickers', 'depth:BTCUSDT']).subscribe(note);
  askSnapshots(rest('currency/deal'), ['tickers', 'depth:BTCUSDT']).subscribe(note);
  askSnapshots(rest(''), []).subscribe(note);
  expect(came).toEqual([true, false, true]);
});
