import { expect, it } from 'vitest';
import { fullBoard, live } from '../testing/market.ts';
import { liveMark } from './live-mark.ts';

it('is the mark of a pair while the list and the pair send prices', () => {
  const board = live(fullBoard());
  expect(liveMark(board, 'BTCUSDT')).toBe('99.50');
  expect(liveMark({ ...board, status: 'delayed' }, 'BTCUSDT')).toBe('99.50');
  expect(liveMark(board, 'NOPEUSDT')).toBeNull();
});

it.each(['stale', 'down', 'loading'] as const)('is unknown while the list is %s', (status) => {
  expect(liveMark({ ...live(fullBoard()), status }, 'BTCUSDT')).toBeNull();
});

it('is unknown while the pair alone is silent', () => {
  const board = live({ ...fullBoard(), silent: new Map([['BTCUSDT', 1_000]]) });
  expect(liveMark(board, 'BTCUSDT')).toBeNull();
  expect(liveMark(board, 'ETHUSDT')).toBe('99.50');
});
