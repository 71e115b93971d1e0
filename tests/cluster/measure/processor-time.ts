import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock a second, the same on every Linux of today. */
const TICKS = 100;

/**
 * Processor time of a process and all that it started, ms. PostgreSQL has a process for each
 * connection, so that of one alone would say little.
 *
 * @param pid - a process of this machine; only Linux tells
 */
export function processorTime(pid: number): number {
  const times = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name in brackets may have spaces.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      // Its own, and that of its children which have ended: user and system.
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      times.set(Number(name), { parent, ticks });
    } catch {
      // It has ended since.
    }
  }
  const isOf = (each: number): boolean =>
    each === pid || (times.has(each) && isOf(times.get(each)?.parent ?? 0));
  const own = [...times].filter(([each]) => isOf(each));
  return (own.reduce((sum, [, { ticks }]) => sum + ticks, 0) * 1_000) / TICKS;
}
