/**
 * Passes a touch on after the element under its start has left the page, such as a row that newer
 * rows replaced: the browser sends the rest of the touch to that element, where nobody listens any
 * more. The nearest element around it that is still there receives it instead.
 *
 * @param start - the first event of the touch, while it is handled
 */
export function passOn(start: TouchEvent): void {
  const path = start.composedPath() as Node[];
  const over = new AbortController();
  const pass = (event: TouchEvent) => {
    if (event.type !== 'touchmove') over.abort();
    if (path[0]?.isConnected) return;
    const { type, touches, changedTouches } = event;
    // Safari of a computer has no class of touches.
    const passed = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(passed, { touches, changedTouches });
    if (!path.find((node) => node.isConnected)?.dispatchEvent(passed)) event.preventDefault();
  };
  for (const type of ['touchmove', 'touchend', 'touchcancel'])
    path[0]?.addEventListener(type, pass as EventListener, {
      passive: false,
      signal: over.signal,
    });
}
