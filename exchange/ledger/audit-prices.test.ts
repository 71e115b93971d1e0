import { describe, expect, it } from 'vitest';
import {
  closingProblem,
  contractProblem,
  type EvidenceRow,
  exchangeProblem,
  partsProblem,
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
