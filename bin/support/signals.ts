/** Waits for the first SIGINT or SIGTERM; a second one ends the process. */
export function untilSignal(): { readonly received: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard = () => {
    release();
    resolve();
  };
  const release = () => {
    process.off('SIGINT', heard);
    process.off('SIGTERM', heard);
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return { received: promise, release };
}
