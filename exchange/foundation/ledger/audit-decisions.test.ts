import { describe, expect, it } from 'vitest';
import { auditDecisions } from './audit-decisions.ts';
import { type FeedPast, historyProblem } from './audit-history.ts';
import { type AuditRow, contractReserve, partsProblem, spotReserve } from './audit-prices.ts';

type Rows = Readonly<Record<string, readonly AuditRow[]>>;

/** Answers each query with the rows of its table, by the first words of its condition. */
function decided(rows: Rows, past: FeedPast | null = null) {
  const steps = auditDecisions(() => past);
  let step = steps.next();
  while (!step.done) {
    const sql = step.value.replaceAll(/\s+/g, ' ');
    const name = Object.keys(rows).find((each) => sql.includes(each));
    step = steps.next(name === undefined ? [] : (rows[name] ?? []));
  }
  const { checks, all, inHistory } = step.value;
  const problems = checks.flatMap((each) => each.problems.map((one) => `${each.name}: ${one}`));
  return { problems, all, inHistory };
}

const seen = (kind: string, subject: string, more: object = {}): AuditRow => ({
  ...{ id: 1n, kind, subject, symbol: 'BTCUSDT', feed: 'simulated:1', scripted: 0n, levels: '[]' },
  ...{ time: 500_000n, book_time: 499_000n, bid: 99n, ask: 101n, last: 100n },
  ...more,
});
const past = (price: bigint, bids: readonly bigint[], asks: readonly bigint[]): FeedPast => ({
  deals: () => [{ price: 1n }, { price }],
  book: () => ({
    bids: bids.map((each) => ({ price: each, quantity: 5n })),
    asks: asks.map((each) => ({ price: each, quantity: 5n })),
  }),
});

describe('the audit of decisions', () => {
  const none = /has not one piece of evidence$/;

  it.each([
    ['contract', "reason in ('liquidation'", { symbol: 'BTCUSDT', reason: 'liquidation' }],
    ['trigger', 'select * from spot_triggers', { status: 'triggered' }],
    ['trigger', 'select * from spot_triggers', { status: 'failed' }],
  ])('wants exactly one piece of evidence of a %s (%s)', (kind, query, row) => {
    const of = (...evidence: readonly AuditRow[]) =>
      decided({ [query]: [{ id: 7n, ...row }], feed_evidence: evidence }).problems;
    expect(of()).toEqual([expect.stringMatching(none)]);
    expect(of(seen(kind, '8'), seen('other', '7'))).toEqual([expect.stringMatching(none)]);
    expect(of(seen(kind, '7'), seen(kind, '7'))).toEqual([expect.stringMatching(none)]);
    expect(of(seen(kind, '7'))[0]).not.toMatch(none);
  });

  it('wants one entry of an option and one delivery', () => {
    const of = (...kinds: readonly string[]) =>
      decided({
        option_orders: [{ id: 7n }],
        feed_evidence: kinds.map((kind) => seen(kind, '7')),
      }).problems;
    const [entry, delivery] = ['option-entry', 'option'];
    for (const kinds of [[], [entry], [delivery], [entry, delivery, delivery]]) {
      expect(of(...kinds)).toEqual([expect.stringMatching(none)]);
    }
    // A row that cannot be read is a problem of that row.
    expect(of(entry, delivery)).toEqual([
      expect.stringMatching(/^options are settled by deals of the feed: id 7: SyntaxError: /),
    ]);
  });

  it.each(['waiting', 'cancelled'])('wants no evidence of a %s trigger', (status) => {
    const rows = { 'select * from spot_triggers': [{ id: 7n, status }] };
    expect(decided(rows).problems).toEqual([]);
    const [problem] = decided({ ...rows, feed_evidence: [seen('trigger', '7')] }).problems;
    expect(problem).toMatch(/has evidence and did not fire$/);
  });

  it('compares what is not scripted with a past that is known, and counts it', () => {
    const feed_evidence = [seen('x', '1'), seen('x', '2'), seen('x', '3', { scripted: 1n })];
    const known = past(100n, [99n], [101n]);
    expect(decided({ feed_evidence }, known)).toEqual({ problems: [], all: 3, inHistory: 2 });
    expect(decided({ feed_evidence })).toEqual({ problems: [], all: 3, inHistory: 0 });
    expect(decided({ feed_evidence }, past(101n, [99n], [101n])).problems).toHaveLength(2);
  });

  it('says what an open order reserves, and what it must', () => {
    const order = { id: 7n, side: 'sell', quantity: 9n, filled: 2n };
    const of = (reserved: bigint) =>
      decided({ "spot_orders where status = 'waiting'": [{ ...order, reserved }] }).problems;
    expect(of(7n)).toEqual([]);
    expect(of(8n)).toEqual(['open orders reserve what they can need: id 7: reserves 8, not 7']);
  });
});

describe('the audit of evidence', () => {
  const levels = '[["101","3"],["103","5"]]';
  const of = (row: object, feed = past(100n, [99n, 97n], [101n, 103n])) =>
    historyProblem(seen('exchange', '1', { levels, ...row }), feed);

  it('asks the feed for two minutes before the deal, and for the instant of the book', () => {
    const asked: unknown[] = [];
    const { deals, book } = past(100n, [99n], [101n]);
    historyProblem(seen('exchange', '1'), {
      deals: (...given) => {
        asked.push(given);
        return deals(...given);
      },
      book: (...given) => {
        asked.push(given);
        return book(...given);
      },
    });
    expect(asked).toEqual([
      ['BTCUSDT', 380_000, 500_000],
      ['BTCUSDT', 499_000],
    ]);
  });

  it.each([
    ['what it showed', {}, null],
    ['less than a level had', { levels: '[["101","5"],["103","4"]]' }, null],
    ['the other side', { levels: '[["99","5"],["97","1"]]' }, null],
    ['another last deal', { last: 99n }, 'last deal 99, the feed’s was 100'],
    ['another bid', { bid: 98n }, 'touch 98/101, the feed’s was 99/101'],
    ['another ask', { ask: 102n }, 'touch 99/102, the feed’s was 99/101'],
    [
      'more than a level had',
      { levels: '[["101","6"]]' },
      'takes 6 at 101, the feed offered 5 at 101',
    ],
    [
      'another second level',
      { levels: '[["101","1"],["102","1"]]' },
      'takes 1 at 102, the feed offered 5 at 103',
    ],
    [
      'a level too many',
      { levels: '[["101","1"],["103","1"],["104","1"]]' },
      'takes 1 at 104, the feed offered undefined at undefined',
    ],
  ])('of %s', (_, row, problem) => expect(of(row)).toBe(problem?.replace('’', "'") ?? null));

  it('compares only the deal of an option, and a market without a book with nothing', () => {
    for (const kind of ['option', 'option-entry']) {
      expect(of({ kind, bid: 1n })).toBeNull();
      expect(of({ kind, last: 1n })).toMatch('last deal');
    }
    const bare: FeedPast = { deals: () => [{ price: 100n }], book: () => null };
    expect(of({ bid: null, ask: null, levels: '[]' }, bare)).toBeNull();
    expect(of({ bid: 99n, ask: null, levels: '[]' }, bare)).toMatch('touch 99/null');
  });
});

it.each([
  // Price × what is left, rounded up; a sale reserves the coin.
  ['a spot purchase', spotReserve, { side: 'buy', price: 150n, quantity: 5n, filled: 2n }, 5n],
  [
    'a whole spot purchase',
    spotReserve,
    { side: 'buy', price: 200n, quantity: 5n, filled: 2n },
    6n,
  ],
  ['a spot sale', spotReserve, { side: 'sell', price: 150n, quantity: 5n, filled: 2n }, 3n],
  ['an open contract', contractReserve, { status: 'trading', margin: 77n }, 77n],
  // 15000.01 units up to 15001: an eighth up to 1876, and the fee of 7.5005 up to 8.
  [
    'a waiting contract',
    contractReserve,
    { status: 'waiting', price: 1_500_001n, quantity: 1n, leverage: 8n, margin: 1n },
    1_884n,
  ],
])('%s reserves what it can need', (_, reserve, row, amount) => {
  expect(reserve({ symbol: 'BTCUSDT', ...row } as AuditRow)).toBe(amount);
});

it.each([
  [-3n, 'share'],
  [-2n, null],
  [2n, null],
  [3n, 'share'],
])('a part of two may open for %i units beside its share', (off, problem) => {
  const common = { user_id: '1', symbol: 'BTCUSDT', side: 'long', leverage: 10n, opened: 5n };
  const row = { ...common, status: 'trading', quantity: 1n, margin: 1n, fee: 0n };
  // Together 2000 units, whose opening fee is one.
  const rows = [
    { ...row, id: 1n, part_of: null, open_turnover: 1_000n - off, fee: 1n },
    { ...row, id: 2n, part_of: 1n, open_turnover: 1_000n + off },
  ];
  const found = partsProblem(rows);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
