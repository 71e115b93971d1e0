/** The browser's own, which continues before other tasks of the page; not everywhere yet. */
interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Ends the current task: the browser paints and answers taps before the code continues. A timer
 * would wait 4 ms when it is nested.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
