import { expect, it } from 'vitest';
import { type EvidenceRow, optionProblem } from './audit-prices.ts';

/** The instant at which the option was due, ms. */
const DUE = 1_000_000;
const [ENTRY, DELIVERY] = [6_180_000n, 6_180_100n];
const evidence = (last: bigint): EvidenceRow => ({
  ...{ symbol: 'BTCUSDT', bid: null, ask: null, last, levels: [] },
});

/** A won option, with changes of its row, its proof and the last deals of its evidence. */
function problemOf({
  row = {},
  proof = {},
  entry = ENTRY,
  delivery = DELIVERY,
}: {
  readonly row?: object;
  readonly proof?: object;
  readonly entry?: bigint;
  readonly delivery?: bigint;
}): string | null {
  const known = {
    entry: { price: '61800.00', time: DUE - 30_000 },
    delivery: { price: '61801', time: DUE - 5 },
    before: null,
    after: null,
    ...proof,
  };
  return optionProblem(
    {
      ...{ symbol: 'BTCUSDT', delivery: BigInt(DUE), purchase_price: ENTRY, direction: 'rise' },
      ...{ delivery_price: DELIVERY, stake: 1_001n, ratio_bps: 8_500n, status: 'won' },
      // 1001 × 0.85 is 850.85.
      ...{ payout: 1_851n, proof: JSON.stringify(known) },
      ...row,
    },
    evidence(entry),
    evidence(delivery),
  );
}

it('accepts an option whose prices, instant and payout follow from its proof', () => {
  expect(problemOf({})).toBeNull();
});

it.each([
  ['the entry of the evidence', { entry: ENTRY + 1n }, 'the entry is not its proof'],
  [
    'the entry of the proof',
    { proof: { entry: { price: '61800.01', time: 0 } } },
    'the entry is not its proof',
  ],
  ['the entry of the row', { row: { purchase_price: ENTRY - 1n } }, 'the entry is not its proof'],
  ['the delivery of the evidence', { delivery: DELIVERY + 1n }, 'the delivery is not its proof'],
  [
    'the delivery of the proof',
    { proof: { delivery: { price: '61801.01', time: DUE } } },
    'the delivery is not its proof',
  ],
  ['a proof without a delivery', { proof: { delivery: null } }, 'the delivery is not its proof'],
  [
    'the delivery of the row',
    { row: { delivery_price: DELIVERY + 1n } },
    'the delivery is not its proof',
  ],
  ['a payout one unit above', { row: { payout: 1_852n } }, 'paid 1852, not 1851'],
  ['a payout one unit below', { row: { payout: 1_850n } }, 'paid 1850, not 1851'],
])('finds another value of %s', (_, change, problem) => {
  expect(problemOf(change)).toBe(problem);
});

it.each([
  [DUE - 10_001, false],
  [DUE - 10_000, true],
  [DUE, true],
  [DUE + 1, false],
])('of a deal at %i, says whether it decides an option due at 1000000: %s', (time, decides) => {
  const proof = { delivery: { price: '61801', time } };
  expect(problemOf({ proof })).toBe(decides ? null : `decided by a deal of ${time}, due at ${DUE}`);
});

it.each([
  [DUE - 1, false],
  [DUE, false],
  [DUE + 1, true],
])(
  'of a next deal at %i, says whether it came too late for a delivery at 1000000: %s',
  (time, late) => {
    expect(problemOf({ proof: { after: { price: '1', time } } })).toBe(
      late ? null : 'a later deal was due before the delivery',
    );
  },
);

it.each([
  [-1n, 'rise', 'lost', 0n],
  [-1n, 'fall', 'won', 1_851n],
  [0n, 'rise', 'returned', 1_001n],
  [0n, 'fall', 'returned', 1_001n],
  [1n, 'rise', 'won', 1_851n],
  [1n, 'fall', 'lost', 0n],
])('a move of %i for a direction of %s is %s and pays %i', (by, direction, status, payout) => {
  const price = ENTRY + by;
  const of = (row: object) =>
    problemOf({
      row: { delivery_price: price, direction, ...row },
      delivery: price,
      proof: { delivery: { price: (Number(price) / 100).toFixed(2), time: DUE } },
    });
  expect(of({ status, payout })).toBeNull();
  for (const other of ['won', 'lost', 'returned'].filter((each) => each !== status)) {
    expect(of({ status: other, payout })).toBe(`${other}, should be ${status}`);
  }
  expect(of({ status, payout: payout + 1n })).toBe(`paid ${payout + 1n}, not ${payout}`);
});
