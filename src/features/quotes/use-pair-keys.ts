import { type RefObject, useEffect } from 'react';

const ROW = 'a[href*="symbol="]';
const FIELD = 'input[type="search"]';

/**
 * Keys of a list of pairs below a search: arrows go from the field to the rows and back, and Enter
 * in the field opens the first row.
 *
 * @param list - the list, or what scrolls it
 */
export function usePairKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = list.current?.closest<HTMLElement>('dialog, main, nav');
    const press = (event: KeyboardEvent) => {
      const { key, target, isComposing } = event;
      if (!place || isComposing || !(target instanceof HTMLElement)) return;
      const field = target.matches(FIELD) ? target : null;
      if (!field && !target.matches(ROW)) return;
      const rows = [...place.querySelectorAll<HTMLElement>(ROW)];
      const at = rows.indexOf(target);
      if (key === 'Enter' && field) rows[0]?.click();
      else if (key === 'ArrowDown') rows[at + 1]?.focus();
      else if (key === 'ArrowUp' && !field)
        (rows[at - 1] ?? place.querySelector<HTMLElement>(FIELD))?.focus();
      else return;
      event.preventDefault();
    };
    place?.addEventListener('keydown', press);
    return () => place?.removeEventListener('keydown', press);
  }, [list]);
}
