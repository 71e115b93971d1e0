/**
 * Creates a passkey in the browser.
 * @param options - JSON from the exchange
 * @returns the browser's answer as JSON, or null when the user or the device declined, or the
 * library did not arrive
 */
export async function createPasskey(options: string): Promise<string | null> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Proves a passkey in the browser; parameters and result as in {@link createPasskey}. */
export async function provePasskey(options: string): Promise<string | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
