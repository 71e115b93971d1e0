import type { CheckCounts, SymbolReport, VerifyReport } from './verify-report.ts';

/** The result of one check: `unproven` when the stream contains nothing to check with. */
export type Verdict = 'proven' | 'failed' | 'unproven';

/**
 * The result of a symbol or a stream:
 * - `proven`: values were compared with the venue's own, and all agree
 * - `chained`: a book was built and none of its changes is missing; no value was compared
 * - `unproven`: no check could have failed, no book could be built of its changes, or the recording
 *   is cut off
 * - `failed`: a check failed
 */
export type Result = Verdict | 'chained';

export const CHECKS = ['chain', 'trades', 'checksums', 'candles', 'top_of_book'] as const;
export type Check = (typeof CHECKS)[number];
export type Verdicts = Readonly<Record<Check, Verdict>>;

/** The verdict of each check on one symbol. */
export function verdictsOf(counts: CheckCounts): Verdicts {
  const { chain, trades, checksums, candles, top_of_book: top } = counts;
  return {
    chain: verdict(chain.ok ?? 0, chain.gaps ?? 0),
    trades: verdict(trades.ok ?? 0, trades.gaps ?? 0),
    checksums: verdict(checksums.ok ?? 0, checksums.failed ?? 0),
    candles: verdict(candles.equal ?? 0, (candles.compared ?? 0) - (candles.equal ?? 0)),
    top_of_book: verdict(top.equal ?? 0, (top.compared ?? 0) - (top.equal ?? 0)),
  };
}

/** The verdict of each check on a stream: `proven` when it is proven for every checked symbol. */
export function verdicts(report: VerifyReport): Verdicts {
  const all = checked(report).map(verdictsOf);
  const of = (check: Check): Verdict => {
    const each = all.map((symbol) => symbol[check]);
    if (each.includes('failed')) return 'failed';
    return each.length > 0 && each.every((one) => one === 'proven') ? 'proven' : 'unproven';
  };
  return {
    chain: of('chain'),
    trades: of('trades'),
    checksums: of('checksums'),
    candles: of('candles'),
    top_of_book: of('top_of_book'),
  };
}

/** The result for one symbol. */
export function resultOf(counts: CheckCounts): Result {
  const { chain, trades, ...values } = verdictsOf(counts);
  const compared = Object.values(values);
  if ([chain, trades, ...compared].includes('failed') || counts.malformed > 0) return 'failed';
  // Changes of which no book can be built may be complete, but prove nothing.
  if (isBookless(counts)) return 'unproven';
  if (compared.includes('proven')) return 'proven';
  return chain === 'proven' && counts.books.built > 0 ? 'chained' : 'unproven';
}

/** Whether a symbol has changes of a book, and none could be built. */
export function isBookless({ updates, books }: CheckCounts): boolean {
  return updates > 0 && books.built === 0;
}

/**
 * The result of a whole report: that of its worst symbol. Pairs with quotes only do not count. What
 * came after a cut is not known, so a recording that is cut off proves nothing as a whole.
 */
export function overall(report: VerifyReport): Result {
  if (report.first_problem !== null) return 'failed';
  const results = checked(report).map(resultOf);
  const worst = (['failed', 'unproven', 'chained', 'proven'] as const).find((each) =>
    results.includes(each),
  );
  if (worst === 'failed') return worst;
  return report.complete ? (worst ?? 'unproven') : 'unproven';
}

/** Symbols with a rebuilt book, or candles from deals. A quote needs no rebuilding. */
function checked(report: VerifyReport): SymbolReport[] {
  return Object.values(report.by_symbol).filter(
    ({ snapshots, updates, deals, klines, malformed }) =>
      snapshots + updates + deals + klines + malformed > 0,
  );
}

function verdict(right: number, wrong: number): Verdict {
  if (wrong > 0) return 'failed';
  return right > 0 ? 'proven' : 'unproven';
}
