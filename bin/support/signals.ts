/** Waits for the first SIGINT or SIGTERM; a second one ends the process. */
export function untilSignal(): { readonly received: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSignal = () => {
    release();
    resolve();
  };
  const release = () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { received: promise, release };
}
