import type { Command } from 'commander';
import { UsageError } from './failure.ts';
import { momentOf } from './replay.ts';

/** Options of a command that can read a part of its input. */
export interface SpanOptions {
  readonly from?: string;
  readonly to?: string;
}

/** A span of receipt times, ms UTC: `from` is in it, `to` is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function addSpanOptions(command: Command): Command {
  return command
    .option('--from <time>', 'begin at this time of receipt (ms or ISO)')
    .option('--to <time>', 'end before this time of receipt (ms or ISO)');
}

/** @throws UsageError for a span that ends before it begins */
export function spanOf({ from, to }: SpanOptions): Span {
  const span = {
    from: from === undefined ? Number.NEGATIVE_INFINITY : momentOf(from, '--from'),
    to: to === undefined ? Number.POSITIVE_INFINITY : momentOf(to, '--to'),
  };
  if (span.to <= span.from) throw new UsageError(`--to ${to}: not after --from ${from}`);
  return span;
}

/** Position of a record received at `wall` (µs UTC) relative to a span. */
export function placeIn({ from, to }: Span, wall: number): 'before' | 'in' | 'after' {
  if (wall < from * 1000) return 'before';
  return wall < to * 1000 ? 'in' : 'after';
}
