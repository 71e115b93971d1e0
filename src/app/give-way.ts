import { setPace } from '../market/pace.ts';
import { useSettings } from '../state/settings.ts';

/** Longest time for which prices wait for a finger, ms: a drag or a long press shows them again. */
const LONGEST = 200;

/**
 * Prices give way to a finger: from its press until the answer to its tap is painted, no row,
 * ladder or chart gets a new one, so no task of theirs stands before the answer. The newest come
 * right after it.
 */
export function giveWay(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    setPace(useSettings.getState().pace);
  };
  const wait = () => {
    // Slower prices are rare, and their second would start anew.
    if (useSettings.getState().pace !== 'live') return;
    clearTimeout(timer);
    timer = setTimeout(goOn, LONGEST);
    setPace('paused');
  };
  addEventListener('pointerdown', wait, { capture: true, passive: true });
  addEventListener('pointercancel', goOn, true);
  // The answer is painted at the end of the next frame.
  addEventListener('click', () => requestAnimationFrame(() => setTimeout(goOn)), true);
}
