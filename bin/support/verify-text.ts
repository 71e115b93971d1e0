import {
  blindSpots,
  CHECKS,
  isBookless,
  overall,
  type RawRecord,
  type Result,
  resultOf,
  type Verdict,
  type VerifyReport,
  verdictsOf,
} from '@tideline/streams/node';

/** What was read: the files, those of them that are cut off, and the last record. */
export interface Read {
  readonly files: readonly string[];
  readonly cut: readonly string[];
  readonly last: RawRecord | null;
}

/** A report as the lines of `tideline verify`. */
export function describeReport(report: VerifyReport, read: Read): string {
  const { chain, trades, books, checksums, candles, top_of_book: top } = report;
  const { messages, malformed } = report;
  const { snapshots, updates } = report;
  const rows: (readonly [string, string])[] = [
    ['venue', `${report.venue} (${report.format}), ${report.symbols.length} symbols`],
    [
      'messages',
      `${messages}, of them ${snapshots} snapshots, ${updates} updates, ${malformed} malformed`,
    ],
    [
      'chain',
      chain.ok === null
        ? 'the venue numbers nothing'
        : `${chain.ok} follow, ${chain.gaps} gaps, ${chain.dropped} dropped, ${chain.repeated} repeated`,
    ],
    ['books', `${books.built} built${stoodFor(report)}`],
    [
      'trades',
      trades.ok === null
        ? 'not numbered'
        : `${trades.ok} follow, ${trades.gaps} gaps (${trades.missing} missing), ${trades.late} late, ${trades.repeated} repeated`,
    ],
    [
      'checksums',
      checksums.ok === null ? 'none sent' : `${checksums.ok} hold, ${checksums.failed} fail`,
    ],
    [
      'candles',
      candles.compared === null
        ? 'no klines sent'
        : `${candles.equal} of ${candles.compared} equal`,
    ],
    ['top of book', top.compared === null ? 'not sent' : `${top.equal} of ${top.compared} equal`],
    ['crossed', `${report.crossed} changes cross the book`],
    ...warnings(report, read),
    ...blindSpots(report).map((text) => ['not seen', text] as const),
    ...Object.entries(report.by_symbol).map(
      ([symbol, counts]) => [symbol, judgement(counts)] as const,
    ),
    ['result', summaryOf(report, read.cut)],
  ];
  return `${rows.map(([name, text]) => `${name.padEnd(11)} ${text}`).join('\n')}\n`;
}

/** `, stood for 2.0 of 3.0 s`: of one symbol; of several, on average. */
function stoodFor({ books, by_symbol: all, span }: VerifyReport): string {
  const symbols = Object.values(all).filter(({ updates, snapshots }) => updates + snapshots > 0);
  if (symbols.length === 0 || books.built === 0) return '';
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const each = symbols.length === 1 ? '' : ` on average over ${symbols.length} symbols`;
  return `, stood for ${seconds(books.stood / symbols.length)} of ${seconds(span)} s${each}`;
}

/** The result of a symbol with its checks: `proven: chain`, `failed: chain; candles holds`. */
function judgement(counts: VerifyReport['by_symbol'][string]): string {
  const result = resultOf(counts);
  const named = (verdict: Verdict): string =>
    CHECKS.filter((check) => verdictsOf(counts)[check] === verdict)
      .join(', ')
      .replaceAll('_', ' ');
  const held = named('proven');
  if (result !== 'failed') return held === '' ? result : `${result}: ${held}`;
  const wrong = named('failed') || 'malformed';
  const verb = held.includes(', ') ? 'hold' : 'holds';
  return held === '' ? `failed: ${wrong}` : `failed: ${wrong}; ${held} ${verb}`;
}

/**
 * What explains repetitions, gaps and absent books: files in the wrong order, twice, or without
 * one.
 */
function warnings(report: VerifyReport, { files, cut, last }: Read): (readonly [string, string])[] {
  const lines: string[] = [];
  const twice = files.filter((file, at) => files.indexOf(file) < at);
  for (const file of new Set(twice)) lines.push(`${file} is given twice`);
  const { first_back: back, repeated_files: repeated } = report;
  if (back) {
    lines.push(
      `${report.out_of_order} frames go back in time, the first at ${back.file}:${back.line}: are the files in order?`,
    );
  }
  if (report.clock_set_back > 0) {
    lines.push(`the receiver's clock was set back ${report.clock_set_back} times`);
  }
  for (const file of cut) {
    const at = last && new Date(last.wall / 1000).toISOString();
    const end = last?.file === file ? `: nothing after line ${last.line}, received ${at}` : '';
    lines.push(`${file} is cut off${end}`);
  }
  for (const file of repeated) {
    lines.push(
      `${file} repeats changes that were read before: is it in the wrong place, or a copy?`,
    );
  }
  for (const [symbol, counts] of Object.entries(report.by_symbol)) {
    if (!isBookless(counts)) continue;
    const { snapshots, updates } = counts;
    const begun = `${symbol} has ${updates} changes and`;
    const several = snapshots === 1 ? '1 snapshot' : `${snapshots} snapshots`;
    lines.push(
      snapshots === 0
        ? `${begun} no snapshot, so no book: is a file missing?`
        : `${begun} ${several}, and no book: no snapshot joins the changes`,
    );
  }
  return lines.map((line) => ['warning', line]);
}

function summaryOf(report: VerifyReport, cut: readonly string[]): string {
  const problem = report.first_problem;
  if (problem) return `${problem.file}:${problem.line}: ${problem.reason}`;
  const unproven = Object.entries(report.by_symbol)
    .filter(([, counts]) => resultOf(counts) === 'unproven')
    .map(([symbol]) => symbol);
  const [first, ...others] = unproven;
  if (unproven.length === 0 && cut.length > 0) {
    return `not proven: ${cut.join(', ')} is cut off; what is left holds`;
  }
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const text: Readonly<Record<Result, string>> = {
    proven: 'holds',
    chained: 'the chain holds; no value could be compared',
    unproven: `not proven: no value${first ? ` of ${first}` : ''}${more} could be checked`,
    failed: 'fails',
  };
  return text[overall(report)];
}
