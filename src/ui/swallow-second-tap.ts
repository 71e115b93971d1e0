/** Two taps within this count as one double tap, ms: the common double-click time of phones. */
const DOUBLE_TAP = 400;
/** And this close together, CSS pixels: a finger's width. */
const REACH = 32;

/**
 * Lets the second half of a double tap end with the sheet it was meant for. Without this it falls on
 * whatever lay under the sheet: the second tap on "Buy" would open the tab below it.
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
