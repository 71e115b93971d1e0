import type { RawRecord, RecordSource } from '../raw-record.ts';

interface Head {
  readonly source: RecordSource;
  batch: readonly RawRecord[];
  at: number;
}

/** Maximum records of one merge step; bounds memory. */
const BATCH = 512;

/**
 * Merges several sources by wall time; equal times in the order of the sources. Each source must be
 * in order itself, and `mono` is counted from the earliest record of all.
 */
export async function* mergeByTime(sources: readonly RecordSource[]): RecordSource {
  const heads: Head[] = [];
  for (const source of sources) {
    const head: Head = { source, batch: [], at: 0 };
    if (await refill(head)) heads.push(head);
  }
  let start: number | null = null;
  let out: RawRecord[] = [];
  while (heads.length > 0) {
    let first = heads[0] as Head;
    for (const head of heads) {
      if (wallOf(head) < wallOf(first)) first = head;
    }
    const record = first.batch[first.at++] as RawRecord;
    start ??= record.wall;
    out.push({ ...record, mono: record.wall - start });
    if (first.at === first.batch.length && !(await refill(first))) {
      heads.splice(heads.indexOf(first), 1);
    }
    if (out.length === BATCH) {
      yield out;
      out = [];
    }
  }
  yield out;
}

function wallOf(head: Head): number {
  return (head.batch[head.at] as RawRecord).wall;
}

async function refill(head: Head): Promise<boolean> {
  head.at = 0;
  do {
    const next = await head.source.next();
    if (next.done) return false;
    head.batch = next.value;
  } while (head.batch.length === 0);
  return true;
}
