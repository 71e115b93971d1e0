/** Whether this browser can use passkeys on this page: they need a secure origin. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext;

/**
 * Lets the browser make a passkey.
 * @param options - JSON as the exchange gives it
 * @returns the browser's answer as JSON, or null when the person or the device would not
 */
export async function createPasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Lets the browser prove a passkey; parameters and result as in {@link createPasskey}. */
export async function provePasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
