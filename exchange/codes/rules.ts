/** What a one-time code is for. It is valid for that purpose alone. */
export type Purpose = 'register' | 'forget' | 'address' | 'fund-password';

/** Where a code goes. */
export interface Target {
  readonly channel: 'sms' | 'mail';
  /** Normalized as a login name is, for comparison. */
  readonly key: string;
  /** In the form that a gateway takes. */
  readonly to: string;
}

const MINUTE = 60_000;

const CODE_DIGITS = 6;
/** Lifetime of a code and of a ticket, ms: as long as ASVS 6.5.5 allows. */
export const CODE_LIFETIME = 10 * MINUTE;
/** Wrong answers after which a code is void. */
export const CODE_TRIES = 5;
/** Between two codes to one target, ms. */
export const RESEND_AFTER = MINUTE;
/** Codes to one target in a day for one asker. */
export const CODES_PER_DAY = 10;
/**
 * Codes to one account in a day from places where its owner never logged in, together. With five tries
 * each, guessing one comes to 1 in 10,000 a day, however many networks take part.
 */
export const CODES_TO_ACCOUNT = 20;
/** Codes a day to people without an account, in all: each may cost money. */
export const CODES_TO_STRANGERS = 20_000;
/** Codes one network may ask for in an hour: a household shares an address. */
export const CODES_PER_NETWORK = 60;

export interface PendingCode {
  /** Null when wrong tries have voided it. */
  readonly code: string | null;
  readonly sent: number;
  readonly tries: number;
}

/** The code as it must be typed. @param number - uniform from 0 to 999999 */
export function codeText(number: number): string {
  return String(number).padStart(CODE_DIGITS, '0');
}

export function expired(pending: Pick<PendingCode, 'sent'>, now: number): boolean {
  return now - pending.sent >= CODE_LIFETIME;
}
