/**
 * Whether the exchange behind this page may be asked for the messages it has "sent": one on this very
 * machine. Elsewhere codes come by mail and text message, and nothing may even hint at another way.
 */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
