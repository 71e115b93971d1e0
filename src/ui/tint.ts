/**
 * Marks a changed cell with `data-dir`, a static tint; one sweep clears the marks of all cells. An
 * animation per tick costs 900 ms/s for 200 rows; this costs 30.
 */

/** Minimum time of a tint, and interval of the sweep, ms: together it is gone after 240 ms. */
const TINT_FOR = 180;
const SWEEP_EVERY = 60;

const tinted = new Map<HTMLElement, number>();
let sweep: ReturnType<typeof setInterval> | undefined;

export function tint(cell: HTMLElement, direction: 'up' | 'down'): void {
  cell.dataset['dir'] = direction;
  tinted.set(cell, performance.now() + TINT_FOR);
  sweep ??= setInterval(clear, SWEEP_EVERY);
}

function clear(): void {
  const now = performance.now();
  for (const [cell, until] of tinted) {
    if (until > now) continue;
    delete cell.dataset['dir'];
    tinted.delete(cell);
  }
  if (tinted.size > 0) return;
  clearInterval(sweep);
  sweep = undefined;
}
