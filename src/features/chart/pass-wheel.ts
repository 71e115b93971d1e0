/**
 * Gives a chart the turns of the wheel over what lies on it, such as handles of lines and drawings.
 * The library hears only its own element; without this the page would scroll in the place of a
 * zoom.
 *
 * @param frame - holds the chart and what lies on it
 * @param place - the element in which the library builds the chart
 * @returns ends it
 */
export function passWheel(frame: HTMLElement, place: HTMLElement): () => void {
  const pass = (event: WheelEvent) => {
    const chart = place.firstElementChild;
    if (!chart || place.contains(event.target as Node)) return;
    event.preventDefault();
    chart.dispatchEvent(new WheelEvent(event.type, event));
  };
  frame.addEventListener('wheel', pass, { passive: false });
  return () => frame.removeEventListener('wheel', pass);
}
