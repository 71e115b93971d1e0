import { useState } from 'react';
import { keepPlace, placeOf } from '../state/desk-places.ts';
import type { DraftPage } from '../state/drafts.ts';

/**
 * A choice in the lists of a trading page, such as the open tab, which a reload keeps.
 * @param name - of the choice on that page
 * @param values - all values; the first is the default
 */
export function useKeptChoice<Value extends string>(
  page: DraftPage,
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const kept = placeOf(page).choices[name];
    return values.find((each) => each === kept) ?? values[0];
  });
  const [choose] = useState(() => (chosen: Value) => {
    setValue(chosen);
    keepPlace(page, { choices: { [name]: chosen } });
  });
  return [value, choose];
}
