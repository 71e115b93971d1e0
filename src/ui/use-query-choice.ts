import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A choice that a link makes once, such as the side of an order (`?side=sell`). The address loses
 * it after it was read: a reload and the return from the log-in would make it again, over what the
 * person has chosen since.
 *
 * @param name - of the query's parameter
 * @param values - the valid ones; others are ignored
 * @returns the choice in the render in which it was asked for, null otherwise
 */
export function useQueryChoice<Value extends string>(
  name: string,
  values: readonly Value[],
): Value | null {
  const [query, setQuery] = useSearchParams();
  const text = query.get(name);
  useEffect(() => {
    if (text === null) return;
    setQuery(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [name, text, setQuery]);
  return values.find((value) => value === text) ?? null;
}
