import { sandboxHeaders } from '../../state/sandbox.ts';

/**
 * Whether the exchange behind this page shows its messages to this browser: one on this machine, whose
 * outbox has been opened here. Elsewhere codes come by mail and text message, and nothing may even hint
 * at another way.
 */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) &&
  Object.keys(sandboxHeaders()).length > 0;
