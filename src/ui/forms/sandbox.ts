/**
 * Whether this page may ask the exchange for undelivered messages: only on the exchange's own
 * machine. Elsewhere codes arrive by mail and text message.
 */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
