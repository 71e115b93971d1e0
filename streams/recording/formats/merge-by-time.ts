import { mergeBatches } from '../merge-batches.ts';
import type { RawRecord, RecordSource } from '../raw-record.ts';

/**
 * Merges several sources by wall time; equal times in the order of the sources. Each source must be
 * in order itself, and `mono` is counted from the earliest record of all.
 */
export function mergeByTime(sources: readonly RecordSource[]): RecordSource {
  let start: number | null = null;
  return mergeBatches(sources.entries(), isEarlier, (record): RawRecord => {
    start ??= record.wall;
    return { ...record, mono: record.wall - start };
  });
}

const isEarlier = (one: RawRecord, other: RawRecord): boolean => one.wall < other.wall;
