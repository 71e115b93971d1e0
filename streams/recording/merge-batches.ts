/** One of several merged sources. */
interface Head<Item, Source> {
  readonly source: Source;
  readonly batches: Batches<Item>;
  batch: readonly Item[];
  /** Index in the batch of {@link Head.next}. */
  at: number;
  next: Item;
}

type Batches<Item> = AsyncGenerator<readonly Item[], unknown, undefined>;

/** Maximum elements of one step; bounds memory. */
const BATCH = 512;

/**
 * Merges sources that are in order themselves; equal elements come in the order of the sources.
 * @param isEarlier - the order
 * @param out - what an element becomes
 */
export async function* mergeBatches<Item, Source, Out>(
  sources: Iterable<readonly [Source, Batches<Item>]>,
  isEarlier: (one: Item, other: Item) => boolean,
  out: (item: Item, source: Source) => Out,
): AsyncGenerator<Out[], void, undefined> {
  const heads: Head<Item, Source>[] = [];
  for (const [source, batches] of sources) {
    const first = await nextOf(batches);
    if (first) heads.push({ source, batches, at: 0, ...first });
  }
  let step: Out[] = [];
  for (;;) {
    let [first] = heads;
    if (!first) break;
    for (const head of heads) if (isEarlier(head.next, first.next)) first = head;
    step.push(out(first.next, first.source));
    const following = first.batch[++first.at];
    if (following !== undefined) first.next = following;
    else {
      const read = await nextOf(first.batches);
      if (read) Object.assign(first, read, { at: 0 });
      else heads.splice(heads.indexOf(first), 1);
    }
    if (step.length === BATCH) {
      yield step;
      step = [];
    }
  }
  yield step;
}

/** The next batch that is not empty, with its first element; null at the end. */
async function nextOf<Item>(
  batches: Batches<Item>,
): Promise<{ batch: readonly Item[]; next: Item } | null> {
  for (;;) {
    const read = await batches.next();
    if (read.done) return null;
    const batch = read.value;
    const [next] = batch;
    if (next !== undefined) return { batch, next };
  }
}
