/**
 * Whether an element has a box: neither it nor what contains it is hidden. Safari has
 * `checkVisibility` since 17.4 only.
 */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;
