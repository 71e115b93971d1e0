import { expect, it } from 'vitest';
import { writeEvidence } from './feed-state.ts';

it('evidence has each part of the feed’s state under its name, and the used levels as text', () => {
  const rows: unknown[] = [];
  const tx = { nextId: () => 7, put: (table: string, row: object) => rows.push([table, row]) };
  const seen = { feed: 'sim:x', symbol: 'BTCUSDT', time: 3, bookTime: 2, bid: 8n, ask: null };
  const levels = [
    { price: 9n, quantity: 4n },
    { price: 10n, quantity: 5n },
  ];
  for (const scripted of [true, false])
    writeEvidence(tx as never, 'contract', 11, { ...seen, scripted, last: 6n }, levels as never);
  const row = {
    ...{ id: 7, kind: 'contract', subject: 11, feed: 'sim:x', symbol: 'BTCUSDT' },
    ...{ time: 3, book_time: 2, bid: 8n, ask: null, last: 6n },
    levels: '[["9","4"],["10","5"]]',
  };
  expect(rows).toEqual([
    ['feed_evidence', { ...row, scripted: 1 }],
    ['feed_evidence', { ...row, scripted: 0 }],
  ]);
});
