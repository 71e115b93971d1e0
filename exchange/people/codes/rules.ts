/** Purposes of a one-time code. A code is valid for its purpose only. */
export type Purpose =
  | 'register'
  | 'forget'
  | 'address'
  | 'fund-password'
  | 'contact'
  | 'contact-new';

/** Purposes of codes to the caller's own phone or mailbox. */
const OWN: readonly Purpose[] = ['address', 'fund-password', 'contact'];
export const isOwnPurpose = (purpose: Purpose): boolean => OWN.includes(purpose);

/** Purposes of codes to a phone or mailbox that no account has yet. */
const FRESH: readonly Purpose[] = ['register', 'contact-new'];
export const isFreshPurpose = (purpose: Purpose): boolean => FRESH.includes(purpose);

/** The target of a code. */
export interface Target {
  readonly channel: 'sms' | 'mail';
  /** Normalized like a login name, for comparison. */
  readonly key: string;
  /** In the form that a gateway accepts. */
  readonly to: string;
}

const MINUTE = 60_000;

const CODE_DIGITS = 6;
/** Lifetime of a code and of a ticket, ms: the maximum of ASVS 6.5.5. */
export const CODE_LIFETIME = 10 * MINUTE;
/** Number of wrong answers that void a code. */
export const CODE_TRIES = 5;
/** Minimum time between two codes to one target, ms. */
export const RESEND_AFTER = MINUTE;
/** Maximum codes to one target in a day for one asker. */
export const CODES_PER_DAY = 10;
/**
 * Maximum codes to one account in a day from all places where its owner never logged in. With five
 * tries each, the chance of a correct guess is 1 in 10,000 a day, for any number of networks.
 */
export const CODES_TO_ACCOUNT = 20;
/**
 * Codes a day to people without an account: in total, because each may cost money, and of one
 * network, which may be a whole school.
 */
export const CODES_TO_STRANGERS = { total: 20_000, share: 200 } as const;
/** Maximum codes one network may request in an hour: a household shares an address. */
export const CODES_PER_NETWORK = 60;

export interface PendingCode {
  /** Null when wrong tries have voided it. */
  readonly code: string | null;
  readonly sent: number;
  readonly tries: number;
}

/** The digits to type. @param number - uniform from 0 to 999999 */
export function codeText(number: number): string {
  return String(number).padStart(CODE_DIGITS, '0');
}

export function expired(pending: Pick<PendingCode, 'sent'>, now: number): boolean {
  return now - pending.sent >= CODE_LIFETIME;
}
