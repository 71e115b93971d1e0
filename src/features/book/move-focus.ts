/**
 * Moves the focus between the rows of a ladder: the elements with `data-at`, in their order.
 * @param key - name of the pressed key
 * @returns whether the key moves the focus
 */
export function moveFocus(ladder: HTMLElement, key: string): boolean {
  const rows = [...ladder.querySelectorAll<HTMLElement>('[data-at]:not(:disabled)')];
  const from = rows.indexOf(document.activeElement as HTMLElement);
  if (from === -1) return false;
  const to = target(key, from, rows.length - 1);
  if (to === null) return false;
  rows[to]?.focus();
  return true;
}

function target(key: string, from: number, last: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, from - 1);
  if (key === 'ArrowDown') return Math.min(last, from + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
