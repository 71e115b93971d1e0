/** Two taps within this time are a double tap, ms: the common double-click time of phones. */
const DOUBLE_TAP = 400;
/** Maximum distance between them, CSS pixels: a finger's width. */
const REACH = 32;

/**
 * Ignores the second half of a double tap that closed a sheet. It would hit the element under the
 * sheet: the second tap on "Buy" would open the tab below it.
 * @param first - the tap that closed the sheet
 */
export function swallowSecondTap(first: Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>): void {
  // A keyboard's Enter has no second tap.
  if (first.detail === 0) return;
  const swallow = (event: MouseEvent) => {
    const near = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= REACH;
    if (!near) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), DOUBLE_TAP);
}
