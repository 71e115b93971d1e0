import { statSync } from 'node:fs';
import { type MarketItem, StreamVerifier, type VerifyReport } from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { addSpanOptions, placeIn, type SpanOptions, spanOf } from '../support/span.ts';

interface Options extends InputOptions, SpanOptions {
  readonly json?: boolean;
}

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('inspect')))
    .description('Prints header, span, symbols, topics, counts, gaps and size of recordings.')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  tideline inspect btc.tideline')
    .action(run);
}

function topicOf(item: MarketItem): string {
  switch (item.kind) {
    case 'kline':
      return `kline:${item.symbol}:${item.interval}`;
    case 'sequence':
      return `sequence:${item.scope}`;
    case 'malformed':
      return `malformed:${item.topic}`;
    default:
      return `${item.kind}:${item.symbol}`;
  }
}

/** Null when neither number is known. */
const sumOf = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

function gapsOf({ chain, trades }: VerifyReport): string {
  const found = [
    ...(chain.gaps === null ? [] : [`${chain.gaps} in changes of books`]),
    ...(trades.gaps === null ? [] : [`${trades.gaps} in trade ids (${trades.missing} trades)`]),
  ];
  return found.join(', ') || 'the venue numbers nothing';
}

async function run(files: string[], options: Options): Promise<void> {
  const span = spanOf(options);
  const input = await openInput('inspect', files, options);
  const topics = new Map<string, number>();
  const kinds = new Map<string, number>();
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const verifier = new StreamVerifier(input.adapter, {
    item: (item) => add(topics, topicOf(item)),
  });
  let first: number | null = null;
  let last = 0;
  const connections = new Set<number>();
  await input.each((record) => {
    const place = placeIn(span, record.wall);
    if (place !== 'in') return place !== 'after';
    first = Math.min(first ?? record.wall, record.wall);
    last = Math.max(last, record.wall);
    connections.add(record.connection);
    add(kinds, record.kind);
    verifier.frame(record, record);
    return true;
  });
  verifier.end();
  const cut = options.from !== undefined || options.to !== undefined;
  if (first === null && cut) throw new UsageError('the recording holds nothing in that span');
  const report = verifier.report(input.format, input.complete);
  const summary = {
    files,
    format: input.format,
    frames: input.frames,
    venue: input.venue,
    complete: input.complete,
    header: input.header,
    start: first === null ? null : Math.floor(first / 1000),
    end: first === null ? null : Math.floor(last / 1000),
    seconds: first === null ? 0 : (last - first) / 1e6,
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    records: [...kinds.values()].reduce((sum, count) => sum + count, 0),
    kinds: Object.fromEntries(kinds),
    connections: connections.size,
    symbols: report.symbols,
    topics: Object.fromEntries([...topics].sort()),
    gaps: sumOf(report.chain.gaps, report.trades.gaps),
    trade_gaps: report.trades.gaps,
    missing_trades: report.trades.missing,
    malformed: report.malformed,
    out_of_order: report.out_of_order,
    first_problem: report.first_problem,
  };
  if (options.json) {
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  const moment = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString());
  const rows = [
    `files       ${files.join(', ')} (${summary.bytes.toLocaleString('en')} bytes${input.complete ? '' : ', cut off'})`,
    `format      ${input.format}, ${input.frames} frames of ${input.venue ?? 'no named venue'}`,
    `span        ${moment(summary.start)} … ${moment(summary.end)} (${summary.seconds.toFixed(1)} s)`,
    `records     ${summary.records}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `connections ${summary.connections}`,
    `gaps        ${gapsOf(report)}`,
    ...(report.first_back
      ? [
          `warning     ${report.out_of_order} frames go back in time, the first at ${report.first_back.file}:${report.first_back.line}: are the files in order?`,
        ]
      : []),
    `symbols     ${report.symbols.join(', ')}`,
    ...[...topics].sort().map(([topic, count]) => `  ${topic.padEnd(36)} ${count}`),
  ];
  process.stdout.write(`${rows.join('\n')}\n`);
}
