import { keyboardHeight } from './keyboard-height.ts';

/** Distance to what lies below, px. */
const GAP = 8;
/** Bars at the lower edge: tab bar, footers of pages and sheets. */
const BARS = 'nav, footer';
/** Buttons that send something. */
const ACTIONS = '[data-action], [type="submit"]';

/**
 * The lowest place for a toast, as its distance from the window's lower edge, px: above the
 * keyboard, the bars at that edge, and any action button that it would cover.
 */
export function freeBottom(toast: HTMLElement): number {
  const covered = keyboardHeight();
  const innerHeight = window.innerHeight - covered;
  const { height, left, right } = toast.getBoundingClientRect();
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.top < innerHeight && box.bottom > 0);
  let bottom = 0;
  for (const bar of visible(BARS)) {
    const atEdge = bar.bottom >= innerHeight - 1 && bar.height < innerHeight / 3;
    if (atEdge) bottom = Math.max(bottom, innerHeight - bar.top);
  }
  bottom += GAP;
  // From below: each covered button lifts the toast above itself.
  const actions = visible(ACTIONS).sort((a, b) => b.bottom - a.bottom);
  for (const action of actions) {
    const lower = innerHeight - bottom;
    const covers =
      action.top < lower + GAP &&
      action.bottom > lower - height - GAP &&
      action.left < right &&
      action.right > left;
    if (covers) bottom = innerHeight - action.top + GAP;
  }
  return covered + (bottom + height > innerHeight ? GAP : bottom);
}
