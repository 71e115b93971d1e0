/** Shares of a pinch-zoomed page are not the keyboard's. */
const UNZOOMED = 1.01;

/**
 * Height of the page that the keyboard covers, CSS pixels. Browsers that shrink the page for their
 * keyboard have 0; Safari of iOS lays its keyboard over the page and shrinks the visual viewport
 * only.
 */
export function keyboardHeight(): number {
  const { visualViewport: seen, innerHeight } = window;
  if (!seen || seen.scale > UNZOOMED) return 0;
  return Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
}

/** Keeps `--keyboard` at {@link keyboardHeight}, by which sheets stay above the keyboard. */
export function followKeyboard(): void {
  const follow = () =>
    document.documentElement.style.setProperty('--keyboard', `${keyboardHeight()}px`);
  // A person may type before this code arrives.
  follow();
  window.visualViewport?.addEventListener('resize', follow);
  window.visualViewport?.addEventListener('scroll', follow);
}
