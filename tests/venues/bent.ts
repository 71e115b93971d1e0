/** Put in place of each value of a real frame. */
const VALUES = [null, '', 'x', '-1', -1, 1.5, 1e300, true, {}, [], [[]]];

/** Copies of a frame with one value replaced; of a list only the first element changes. */
export function* bent(
  value: unknown,
  rebuild: (part: unknown) => unknown = (part) => part,
): Generator<unknown> {
  for (const other of VALUES) yield rebuild(other);
  if (Array.isArray(value)) {
    if (value.length > 0) yield* bent(value[0], (part) => rebuild([part, ...value.slice(1)]));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield* bent(part, (next) => rebuild({ ...value, [key]: next }));
    }
  }
}
