import { sandboxHeaders } from '../../state/sandbox.ts';

/**
 * Whether this browser may show the exchange's messages: only for an exchange on this machine whose
 * outbox was opened here. Elsewhere codes come by mail and text message, and no other way is
 * mentioned.
 */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) &&
  Object.keys(sandboxHeaders()).length > 0;
