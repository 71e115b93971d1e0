/** Waits for Ctrl-C or a polite kill; a second one is no longer waited for. */
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
