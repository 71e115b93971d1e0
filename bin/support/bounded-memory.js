/**
 * V8's young generation, MB: with its default of 32, short-lived objects of an exchange take 100 MB
 * before the first collection.
 */
const YOUNG = 8;
/**
 * Growth of the heap after which V8 collects it, %: by its own rule the heap of a flooded exchange
 * doubles first.
 */
const GROWTH = 20;
/**
 * Blocks above this many bytes go back to the system when they are free. By default, glibc raises
 * the bound to the largest block it has seen, and each thread then keeps the 19 MB of its last
 * password hash.
 */
const MMAP_THRESHOLD = 1024 * 1024;

/**
 * Begins this program anew with bounded memory, in the same process. Does nothing on systems that
 * cannot: Windows, whose memory works in another way.
 */
export function beginBounded() {
  process.execve?.(
    process.execPath,
    [
      process.execPath,
      `--max-semi-space-size=${YOUNG}`,
      `--heap-growing-percent=${GROWTH}`,
      ...process.execArgv,
      ...process.argv.slice(1),
    ],
    { ...process.env, MALLOC_MMAP_THRESHOLD_: String(MMAP_THRESHOLD) },
  );
}
