import { describe, expect, it } from 'vitest';
import {
  closingProblem,
  contractProblem,
  type EvidenceRow,
  evidenceOf,
  exchangeProblem,
  increments,
  markOf,
  partsProblem,
  up,
} from './audit-prices.ts';

const BTC = 100_000_000n;
const USDT = 100_000_000n;
/** A price in dollars, in the pair's units. */
const dollars = (price: number): bigint => BigInt(Math.round(price * 100));

const shown = (
  bid: number,
  ask: number,
  levels: EvidenceRow['levels'],
  last = bid,
): EvidenceRow => ({
  symbol: 'BTCUSDT',
  bid: dollars(bid),
  ask: dollars(ask),
  last: dollars(last),
  levels,
});

describe('the audit of a closed contract', () => {
  // 0.1 BTC bought at 60000 with a margin of a tenth; the maintenance margin is 0.5 %: 30 USDT.
  const long = {
    symbol: 'BTCUSDT',
    side: 'long',
    quantity: BTC / 10n,
    open_turnover: 6_000n * USDT,
    margin: 600n * USDT,
    stop_loss: dollars(57_000),
    take_profit: dollars(63_000),
  };
  const closedAt = (price: number, reason: string) => {
    const level = [dollars(price), BTC / 10n] as const;
    const row = { ...long, reason, close_turnover: BigInt(Math.round(price * 10)) * (USDT / 100n) };
    return contractProblem(row, shown(price, price + 1, [level]));
  };

  it.each([
    // At 54300 the loss is 570, which leaves exactly the maintenance margin.
    ['liquidation', 54_300, 54_300.1],
    ['stop-loss', 57_000, 57_000.1],
    ['take-profit', 63_000, 62_999.9],
  ] as const)('accepts a %s exactly at its price, and none before it', (reason, at, before) => {
    expect(closedAt(at, reason)).toBeNull();
    expect(closedAt(before, reason)).toMatch(`no ${reason} at a mark of`);
  });

  it('pays the mark price for the part that the displayed book does not take', () => {
    const book = shown(54_000, 54_010, [[dollars(54_000), BTC / 25n]], 54_005);
    // 0.04 BTC at 54000 and 0.06 at the mark price of 54005.
    const row = { ...long, reason: 'liquidation', close_turnover: 540_030n * (USDT / 100n) };
    expect(contractProblem(row, book)).toBeNull();
    const more = { ...row, close_turnover: row.close_turnover + 1n };
    expect(contractProblem(more, book)).toMatch('closed for');
  });

  it('limits the loss to the margin, and the fee to the rest of it', () => {
    // Fees of 0.05 %: 3 for 6000 and 2.69 for 5380.
    const row = { ...long, reason: 'liquidation', close_turnover: 5_380n * USDT };
    const loss = { ...row, profit: -620n * USDT };
    expect(closingProblem({ ...loss, fee: 3n * USDT })).toMatch('profit');
    expect(closingProblem({ ...row, profit: -600n * USDT, fee: 3n * USDT })).toBeNull();
    expect(closingProblem({ ...row, profit: -600n * USDT, fee: 3n * USDT + 1n })).toMatch('fee');
  });
});

describe('the audit of a position closed in part', () => {
  const common = { user_id: '1', symbol: 'BTCUSDT', side: 'long', leverage: 10n, opened: 5n };
  // 0.1 BTC for 6000 with a fee of 3; a quarter of it was closed for 1600 with a fee of 0.8.
  const whole = {
    ...common,
    ...{ id: 1n, part_of: null, status: 'trading' },
    ...{ quantity: (3n * BTC) / 40n, open_turnover: 4_500n * USDT, fee: (9n * USDT) / 4n },
    ...{ margin: 450n * USDT, profit: null, reason: null },
  };
  const part = {
    ...common,
    ...{ id: 2n, part_of: 1n, status: 'closed', reason: 'user' },
    ...{ quantity: BTC / 40n, open_turnover: 1_500n * USDT, close_turnover: 1_600n * USDT },
    ...{ margin: 150n * USDT, profit: 100n * USDT, fee: (31n * USDT) / 20n },
  };

  it('accepts parts that are exact shares, and their order', () => {
    expect(partsProblem([whole, part])).toBeNull();
    expect(partsProblem([part, whole])).toBeNull();
  });

  it.each([
    ['a fee that is missing', { ...part, fee: part.fee - 1n }, 'the parts paid'],
    ['a profit that is too large', { ...part, profit: part.profit + 1n }, 'profit'],
    ['a share that is too small', { ...part, open_turnover: part.open_turnover - 3n }, 'share'],
    ['another side', { ...part, side: 'short' }, 'another side'],
    ['another user', { ...part, user_id: '2' }, 'another user_id'],
    ['a fee below that of closing', { ...part, fee: 0n }, 'less than its closing fee'],
  ])('finds %s', (_, forged, problem) => {
    expect(partsProblem([whole, forged])).toMatch(problem);
  });

  it('finds a part without its position', () => {
    expect(partsProblem([part])).toMatch('missing');
  });
});

describe('the audit of an exchange', () => {
  // 60000 USDT buy exactly one BTC at 60000; the fee is 0.3 % of it.
  const bought = (gross: bigint) => {
    const fee = (gross * 30n + 9_999n) / 10_000n;
    const row = {
      source: 'USDT',
      target: 'BTC',
      amount: 60_000n * USDT,
      fee,
      received: gross - fee,
    };
    return exchangeProblem(row, [shown(59_999, 60_000, [[dollars(60_000), gross]])]);
  };

  it('requires everything that the money buys, to the last unit, and no more', () => {
    expect(bought(BTC)).toBeNull();
    expect(bought(BTC - 1n)).toMatch('do not buy');
    expect(bought(BTC + 1n)).toMatch('do not buy');
  });
});

describe('the audit of a closed short contract', () => {
  // 0.1 BTC sold at 60000 with a margin of a tenth.
  const short = {
    ...{ symbol: 'BTCUSDT', side: 'short', quantity: BTC / 10n, margin: 600n * USDT },
    ...{ open_turnover: 6_000n * USDT, stop_loss: dollars(63_000), take_profit: dollars(57_000) },
  };
  it.each([
    ['liquidation', 65_700, 65_699.9],
    ['stop-loss', 63_000, 62_999.9],
    ['take-profit', 57_000, 57_000.1],
  ] as const)('accepts a %s exactly at its price, and none before it', (reason, at, before) => {
    const closedAt = (price: number) =>
      contractProblem(
        { ...short, reason, close_turnover: BigInt(Math.round(price * 10)) * (USDT / 100n) },
        shown(price - 1, price, [[dollars(price), BTC / 10n]], price),
      );
    expect(closedAt(at)).toBeNull();
    expect(closedAt(before)).toBe(`no ${reason} at a mark of ${dollars(before)}`);
  });

  it('rounds what it pays up, level by level, and what a long one gets down', () => {
    const row = { ...short, quantity: 3n, open_turnover: 1n, margin: 0n, reason: 'liquidation' };
    const levels = [
      [6_000_001n, 1n],
      [6_000_002n, 1n],
    ] as const;
    const evidence = {
      symbol: 'BTCUSDT',
      bid: 6_000_000n,
      ask: 6_000_001n,
      last: 6_000_001n,
      levels,
    };
    // Three times 60000.01 or so: each part is rounded up to 60001.
    expect(contractProblem({ ...row, close_turnover: 180_003n }, evidence)).toBeNull();
    expect(contractProblem({ ...row, close_turnover: 180_002n }, evidence)).toBe(
      'closed for 180002, not 180003',
    );
    const long = { ...row, side: 'long', open_turnover: 10n ** 9n };
    const bids = { ...evidence, bid: 5_999_999n, last: 5_999_999n, ask: 6_000_000n };
    const sold = { ...bids, levels: [[5_999_999n, 3n]] as const };
    expect(contractProblem({ ...long, close_turnover: 179_999n }, sold)).toBeNull();
  });

  it.each([
    ['nothing of a level', [[6_300_000n, 0n]], 'takes nothing of a level'],
    ['a worse level first', [[6_300_100n, 1n]], 'begins at 6300100, the best price is 6300000'],
    [
      'one level twice',
      [
        [6_300_000n, 1n],
        [6_300_000n, 1n],
      ],
      'takes levels out of order',
    ],
    [
      'a better level later',
      [
        [6_300_000n, 1n],
        [6_299_900n, 1n],
      ],
      'takes levels out of order',
    ],
    ['more than the position', [[6_300_000n, BTC]], 'takes more than the position'],
  ] as const)('finds %s', (_, levels, problem) =>
    expect(
      contractProblem(
        { ...short, reason: 'stop-loss', close_turnover: 0n },
        { ...shown(62_999, 63_000, []), last: dollars(63_000), levels },
      ),
    ).toBe(problem),
  );

  it('finds levels out of order on the other side, too', () => {
    const long = { ...short, side: 'long', reason: 'stop-loss', close_turnover: 0n };
    const of = (levels: EvidenceRow['levels']) =>
      contractProblem(long, { ...shown(57_000, 57_001, levels), last: dollars(57_000) });
    expect(
      of([
        [dollars(57_000), 1n],
        [dollars(57_001), 1n],
      ]),
    ).toBe('takes levels out of order');
    expect(
      of([
        [dollars(57_000), 1n],
        [dollars(57_000), 1n],
      ]),
    ).toBe('takes levels out of order');
    expect(
      of([
        [dollars(57_000), 1n],
        [dollars(56_999), 1n],
      ]),
    ).toMatch('closed for');
  });

  it('finds evidence of another pair, and refuses a pair that is not listed', () => {
    const other = { ...shown(1, 2, []), symbol: 'ETHUSDT' };
    expect(contractProblem({ ...short, reason: 'stop-loss' }, other)).toBe(
      'evidence is of ETHUSDT',
    );
    expect(() => increments('NOPE')).toThrow('NOPE is not listed');
    expect(increments('ETHUSDT')).toEqual({
      divisor: 100n,
      tick: 1n,
      feeBps: 5n,
      maintenanceBps: 50n,
    });
    expect(increments('XRPUSDT')).toEqual({
      divisor: 10_000n,
      tick: 1n,
      feeBps: 5n,
      maintenanceBps: 100n,
    });
  });

  it('takes a gain on a falling price, and no fee where the feed ended', () => {
    const closed = { ...short, reason: 'user', close_turnover: 5_000n * USDT };
    // 3 for opening, 2.5 for closing.
    expect(closingProblem({ ...closed, profit: 1_000n * USDT, fee: (11n * USDT) / 2n })).toBeNull();
    expect(
      closingProblem({ ...closed, reason: 'feed', profit: 1_000n * USDT, fee: 3n * USDT }),
    ).toBeNull();
    // Exactly the margin is left of a loss of nothing more.
    const lost = { ...closed, close_turnover: 6_600n * USDT, profit: -600n * USDT };
    expect(closingProblem({ ...lost, fee: 3n * USDT })).toBeNull();
    expect(
      closingProblem({
        ...lost,
        close_turnover: 6_600n * USDT - 1n,
        profit: -600n * USDT + 1n,
        fee: 3n * USDT + 1n,
      }),
    ).toBeNull();
  });
});

it.each([
  [9n, 11n, 8n, 9n],
  [9n, 11n, 9n, 9n],
  [9n, 11n, 10n, 10n],
  [9n, 11n, 11n, 11n],
  [9n, 11n, 12n, 11n],
  [null, 11n, 20n, 20n],
  [9n, null, 1n, 1n],
])('the mark between %s and %s at a last price of %s is %s', (bid, ask, last, mark) =>
  expect(markOf({ symbol: 'BTCUSDT', bid, ask, last, levels: [] })).toBe(mark),
);

it('rounds up to whole units', () => {
  expect([up(0n, 3n), up(1n, 3n), up(3n, 3n), up(4n, 3n)]).toEqual([0n, 1n, 1n, 2n]);
});

it('reads evidence from a row', () => {
  const row = { bid: 1n, ask: null, last: 2n, symbol: 'BTCUSDT', levels: '[["3","4"]]' };
  expect(evidenceOf(row)).toEqual({ ...row, levels: [[3n, 4n]] });
});

describe('the audit of an exchange of other coins', () => {
  const sale = { source: 'BTC', target: 'USDT', amount: 3n };
  const hop = (levels: EvidenceRow['levels']) => shown(60_000, 60_001, levels);
  it('requires the evidence of what was sold, in its order', () => {
    const gross = (dollars(60_000) * 2n + dollars(59_999)) / 100n;
    const fee = up(gross * 30n, 10_000n);
    const levels = [
      [dollars(60_000), 2n],
      [dollars(59_999), 1n],
    ] as const;
    const row = { ...sale, fee, received: gross - fee };
    expect(exchangeProblem(row, [hop(levels)])).toBeNull();
    expect(exchangeProblem({ ...row, fee: fee + 1n }, [hop(levels)])).toBe(
      `fee ${fee + 1n}, not ${fee}`,
    );
    expect(exchangeProblem({ ...row, received: 1n }, [hop(levels)])).toBe(
      `received 1, not ${gross - fee}`,
    );
    expect(exchangeProblem({ ...row, amount: 4n }, [hop(levels)])).toBe('sells 4, the evidence 3');
    expect(exchangeProblem(row, [])).toBe('no evidence of BTCUSDT');
    expect(exchangeProblem(row, [hop(levels.toReversed())])).toMatch('begins at');
  });

  it('takes paper dollars for one USDT each, both ways', () => {
    const of = (source: string, target: string, amount: bigint, gross: bigint) => {
      const fee = up(gross * 30n, 10_000n);
      return exchangeProblem({ source, target, amount, fee, received: gross - fee }, []);
    };
    expect(of('Bank', 'USDT', 100n, USDT)).toBeNull();
    expect(of('USDT', 'Bank', USDT + 999_999n, 100n)).toBeNull();
    expect(of('Bank', 'USDT', 100n, USDT + 1n)).toMatch('fee');
    expect(of('USDT', 'ETH', USDT, 1n)).toBe('no evidence of ETHUSDT');
  });
});
