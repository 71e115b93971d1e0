import { getPriority, setPriority } from 'node:os';

/** The lowest priority. */
const LOWEST = 19;

/**
 * Lowers the priority of the calling thread below that of its process, so that commands go first
 * when the processor is scarce. Only Linux has priorities of threads.
 *
 * @param by - steps of `nice`: beside one busy thread, 5 leave a quarter of a core, 10 a tenth
 */
export function yieldProcessor(by: number): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + by));
}
