import { credentials } from '../../state/secure-context.ts';

interface OtpCredential {
  readonly code: string;
}

/**
 * Takes the code of a text message by itself where the browser can (WebOTP), after the person
 * agreed in the browser's own dialog.
 * @returns null where the browser cannot, or when the person refused or `signal` ended it
 */
export async function codeOfMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const found = (await credentials()?.get(asked)) as OtpCredential | null | undefined;
    return found?.code ?? null;
  } catch {
    return null;
  }
}
