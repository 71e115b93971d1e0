import { expect, it } from 'vitest';
import type { BookSnapshot } from '../parse/index.ts';
import { BookSync } from './book-sync.ts';

const at = (seq: number, bid: string, quantity = '1'): BookSnapshot => ({
  seq,
  bids: [[bid, quantity]],
  asks: [],
});
const bids = (sync: BookSync) => sync.book.top(10).bids.map(([price]) => price);

it('keeps a level that a delta set after an older snapshot was requested', () => {
  const sync = new BookSync(0);
  for (const seq of [100, 101, 102]) expect(sync.delta(at(seq, String(seq)))).toBe('held');
  expect(sync.snapshot(at(101, '50'))).toBe('changed');
  for (const seq of [103, 104, 105]) expect(sync.delta(at(seq, String(seq)))).toBe('changed');
  expect(sync.snapshot(at(104, '60'))).toBe('old');
  expect(sync.delta(at(106, '106'))).toBe('changed');
  expect(bids(sync)).toEqual(['106', '105', '104', '103', '102', '50']);
});

it('requests a newer snapshot when the first is older than the buffered deltas need', () => {
  const sync = new BookSync(0);
  sync.delta(at(105, '105'));
  expect(sync.snapshot(at(100, '50'))).toBe('held');
  expect(sync.broken).toBe(true);
  expect(sync.snapshot(at(104, '50'))).toBe('changed');
  expect(bids(sync)).toEqual(['105', '50']);
});

it('takes a waiting delta once, however often it came', () => {
  const sync = new BookSync(0);
  for (const seq of [2, 2, 3, 2, 4, 4, 4]) sync.delta(at(seq, `5${seq}`));
  expect(sync.snapshot(at(1, '50'))).toBe('changed');
  expect([sync.seq, bids(sync)]).toEqual([4, ['54', '53', '52', '50']]);
});

it('takes waiting deltas in their order, in whatever order they came', () => {
  const sync = new BookSync(0);
  for (const seq of [4, 2, 3]) sync.delta(at(seq, '50', String(seq)));
  expect(sync.snapshot(at(1, '50'))).toBe('changed');
  expect([sync.seq, sync.book.top(1).bids]).toEqual([4, [['50', '4']]]);
  expect(sync.delta(at(5, '55'))).toBe('changed');
});

it('joins no snapshot whose book would be crossed on the way', () => {
  const sync = new BookSync(0);
  sync.delta(at(2, '60'));
  sync.delta(at(3, '60', '0'));
  expect(sync.snapshot({ ...at(1, '50'), asks: [['55', '1']] })).toBe('held');
  expect([sync.broken, sync.seq]).toEqual([true, null]);
});

it('needs a snapshot that includes a waiting delta of impossible prices, or gives it up', () => {
  const after = (seq: number) => {
    const sync = new BookSync(0);
    sync.delta(at(2, '52'));
    sync.delta(at(3, '99999999999999999'));
    expect(sync.snapshot(at(1, '50'))).toBe('held');
    return [sync.snapshot(at(seq, '50')), sync.seq, bids(sync), sync.givenUp];
  };
  expect([after(3), after(2)]).toEqual([
    ['changed', 3, ['50'], 0],
    ['changed', 2, ['50'], 1],
  ]);
});

it('counts snapshots in vain anew after one that joined', () => {
  const sync = new BookSync(0);
  sync.delta(at(5, '55'));
  expect(sync.snapshot(at(1, '50'))).toBe('held');
  expect(sync.snapshot(at(4, '50'))).toBe('changed');
  sync.delta(at(8, '58'));
  expect([sync.snapshot(at(6, '50')), sync.givenUp]).toEqual(['held', 0]);
});

it('stops at a gap and continues from the next snapshot', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(1, '50'));
  expect(sync.delta(at(3, '53'))).toBe('held');
  expect(sync.broken).toBe(true);
  expect(bids(sync)).toEqual(['50']);
  expect(sync.delta(at(4, '54'))).toBe('held');
  expect(sync.snapshot(at(3, '60'))).toBe('changed');
  expect(bids(sync)).toEqual(['60', '54']);
  expect(sync.seq).toBe(4);
});

it('never shows a crossed book', () => {
  const sync = new BookSync(0);
  sync.snapshot({ seq: 1, bids: [['10', '1']], asks: [['11', '1']] });
  expect(sync.delta({ seq: 2, bids: [['12', '1']], asks: [] })).toBe('held');
  expect(sync.broken).toBe(true);
});

it('keeps the old book for display in a new epoch until the new snapshot arrives', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(900, '50'));
  sync.restart();
  expect(sync.broken).toBe(true);
  expect(bids(sync)).toEqual(['50']);
  expect(sync.snapshot(at(3, '60'))).toBe('changed');
  expect(bids(sync)).toEqual(['60']);
});

it('drops a delta with the book’s own sequence', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(10, '50'));
  expect(sync.delta(at(10, '60'))).toBe('old');
  expect(sync.broken).toBe(false);
});

it('buffers the changes of a minute and a half, and needs only the missing ones', () => {
  const sync = new BookSync(0);
  for (let seq = 12; seq < 912; seq++) sync.delta(at(seq, String(seq)));
  expect(sync.snapshot(at(10, '5'))).toBe('held');
  expect(sync.snapshot(at(11, '5'))).toBe('changed');
  expect(sync.seq).toBe(911);
});

it('changes nothing for a snapshot that does not join the waiting deltas', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(10, '50'));
  sync.delta(at(14, '54'));
  sync.delta(at(16, '56'));
  expect(sync.snapshot(at(13, '53'))).toBe('held');
  expect([sync.seq, bids(sync)]).toEqual([10, ['50']]);
});

it('drops the waiting deltas after two consecutive snapshots that did not join', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(10, '50'));
  sync.delta(at(900, '90'));
  expect(sync.snapshot(at(11, '51'))).toBe('held');
  expect(sync.snapshot(at(12, '52'))).toBe('changed');
  expect([sync.seq, sync.givenUp, bids(sync)]).toEqual([12, 1, ['52']]);
  expect(sync.delta(at(13, '53'))).toBe('changed');
});

it('drops the waiting deltas on a new connection', () => {
  const sync = new BookSync(0);
  sync.delta(at(900, '90'));
  sync.relink();
  expect(sync.snapshot(at(11, '51'))).toBe('changed');
});

it('needs a snapshot that includes a malformed frame’s contents', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(10, '50'));
  sync.lost(12);
  expect(sync.broken).toBe(true);
  expect(sync.snapshot(at(11, '51'))).toBe('held');
  expect(sync.snapshot(at(12, '52'))).toBe('changed');
  expect(sync.broken).toBe(false);
});

it('discards a book from a nonsensical answer when the socket continues far below it', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(1_000_000, '50'));
  expect(sync.delta(at(11, '51'))).toBe('old');
  expect(sync.delta(at(12, '52'))).toBe('held');
  expect(sync.snapshot(at(11, '51'))).toBe('changed');
  expect(sync.seq).toBe(12);
});

it('refuses a crossed snapshot', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(1, '50'));
  sync.delta(at(3, '53'));
  const crossed: BookSnapshot = { seq: 3, bids: [['12', '1']], asks: [['11', '1']] };
  for (let again = 0; again < 5; again++) expect(sync.snapshot(crossed)).toBe('held');
  expect([sync.seq, bids(sync)]).toEqual([1, ['50']]);
});

it('restarts from the answer alone when the waiting deltas cross it', () => {
  const sync = new BookSync(0);
  sync.snapshot(at(1, '50'));
  sync.delta(at(3, '53'));
  const answer: BookSnapshot = { seq: 2, bids: [['51', '1']], asks: [['52', '1']] };
  expect(sync.snapshot(answer)).toBe('held');
  expect(sync.snapshot(answer)).toBe('changed');
  expect([sync.seq, sync.givenUp, sync.book.top(5)]).toEqual([
    2,
    1,
    { bids: answer.bids, asks: answer.asks },
  ]);
});

it('buffers at most a thousand changes without a snapshot, and drops the oldest', () => {
  const sync = new BookSync(0);
  for (let seq = 11; seq <= 1_011; seq++) sync.delta(at(seq, String(seq)));
  expect(sync.snapshot(at(10, '5'))).toBe('held');
  expect(sync.snapshot(at(11, '5'))).toBe('changed');
  expect(sync.seq).toBe(1_011);
});

it('does not take an answer from before a crossing change for the present book', () => {
  const sync = new BookSync(0);
  const ten: BookSnapshot = { seq: 10, bids: [['10', '1']], asks: [['12', '1']] };
  sync.snapshot(ten);
  expect(sync.delta({ seq: 11, bids: [['13', '1']], asks: [] })).toBe('held');
  for (let again = 0; again < 5; again++) expect(sync.snapshot(ten)).toBe('old');
  expect([sync.broken, sync.seq]).toEqual([true, null]);
  expect(sync.snapshot({ ...ten, seq: 11 })).toBe('changed');
});

it.each(['1000000000000000000000000000000', '99999999999999999'])(
  'calls a level at %s malformed, and keeps the book',
  (price) => {
    const sync = new BookSync(0);
    sync.snapshot(at(10, '50'));
    expect(sync.delta(at(11, price))).toBe('malformed');
    expect([sync.seq, bids(sync)]).toEqual([10, ['50']]);
    expect(sync.snapshot(at(12, price))).toBe('malformed');
    sync.delta(at(12, price));
    sync.delta(at(13, '53'));
    sync.snapshot(at(11, '51'));
    expect(sync.snapshot(at(13, '53'))).toBe('changed');
    expect(bids(sync)).toEqual(['53']);
  },
);

it('does not keep an incomplete snapshot: the removal of a level that it lacks contradicts it', () => {
  const sync = new BookSync(0);
  sync.snapshot({ seq: 1, bids: [['10', '1']], asks: [] });
  expect(sync.delta({ seq: 2, bids: [], asks: [['12', '3']] })).toBe('changed');
  expect(sync.delta({ seq: 3, bids: [], asks: [['11', '0']] })).toBe('held');
  expect([sync.seq, sync.broken]).toEqual([null, true]);
  sync.snapshot({ seq: 3, bids: [['10', '1']], asks: [['12', '3']] });
  expect([sync.seq, sync.broken]).toEqual([3, false]);
});

it('takes no snapshot that contradicts the changes that waited for it', () => {
  const sync = new BookSync(0);
  sync.delta({ seq: 2, bids: [], asks: [['11', '0']] });
  expect(sync.snapshot({ seq: 1, bids: [['10', '1']], asks: [] })).toBe('held');
  expect(sync.snapshot({ seq: 1, bids: [['10', '1']], asks: [['11', '1']] })).toBe('changed');
  expect(sync.book.top(5)).toEqual({ bids: [['10', '1']], asks: [] });
});

it('shows neither of two books that differ at one sequence, and the next one alone', () => {
  const whole = { seq: 1, bids: [['10', '1']], asks: [['11', '1']] } satisfies BookSnapshot;
  const sync = new BookSync(0);
  sync.snapshot({ ...whole, asks: [] });
  expect(sync.snapshot(whole)).toBe('held');
  expect(sync.seq).toBe(null);
  expect(sync.snapshot(whole)).toBe('changed');
  expect(
    sync.snapshot({
      ...whole,
      bids: [
        ['10', '1'],
        ['9', '1'],
      ],
    }),
  ).toBe('same');
  expect(sync.book.top(5)).toEqual({ bids: [['10', '1']], asks: [['11', '1']] });
});
