import { useState } from 'react';
import { placeOf, savePlace } from '../state/desk-places.ts';
import type { DraftPage } from '../state/drafts.ts';

/**
 * A choice in the lists of a trading page, such as the open tab, which a reload keeps.
 * @param name - of the choice on that page
 * @param values - all values; the first is the default
 */
export function useSavedChoice<Value extends string>(
  page: DraftPage,
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const saved = placeOf(page).choices[name];
    return values.find((each) => each === saved) ?? values[0];
  });
  const [choose] = useState(() => (chosen: Value) => {
    setValue(chosen);
    savePlace(page, { choices: { [name]: chosen } });
  });
  return [value, choose];
}
