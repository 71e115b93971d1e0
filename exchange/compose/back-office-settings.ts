import { PROMOTION, type PromotionSettings } from '../promotion/rules.ts';
import { REVIEW_DEFAULTS, type ReviewSettings } from '../reviews/rules.ts';
import { PRODUCTS, type Product } from '../trust/products.ts';
import { readProducts } from '../trust/products-file.ts';

/** What an operator may set about everything around trading. */
export interface BackOfficeSettings {
  readonly reviews: ReviewSettings;
  readonly promotion: PromotionSettings;
  readonly products: readonly Product[];
  /** `smtps://user:secret@host`; mails stay in the outbox without it. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Takes `{ to, text }` as JSON; text messages stay in the outbox without it. */
  readonly smsWebhook: string | null;
  /** One-time codes an address may ask for in an hour. */
  readonly codesPerAddress: number;
  /**
   * Accounts hold paper, so that an operator may put one back to its starting funds. Whoever builds on
   * this exchange with anything else turns it off.
   */
  readonly paper: boolean;
}

export const BACK_OFFICE_DEFAULTS: BackOfficeSettings = {
  reviews: REVIEW_DEFAULTS,
  promotion: PROMOTION,
  products: PRODUCTS,
  smtpUrl: null,
  mailFrom: 'Tideline <no-reply@tideline.example>',
  smsWebhook: null,
  codesPerAddress: 60,
  paper: true,
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings by environment: `SMTP_URL`, `MAIL_FROM`, `SMS_WEBHOOK`, `REVIEW_DELAY` (ms, or `manual`),
 * `TRUST_PRODUCTS` (a file).
 * @throws Error when a value makes no sense
 */
export function backOfficeFromEnvironment(env: Environment): Partial<BackOfficeSettings> {
  const delay = env['REVIEW_DELAY'];
  if (delay !== undefined && delay !== 'manual' && !/^\d{1,9}$/.test(delay)) {
    throw new Error(`REVIEW_DELAY=${delay}: expected milliseconds, or manual`);
  }
  return {
    ...(env['SMTP_URL'] && { smtpUrl: env['SMTP_URL'] }),
    ...(env['MAIL_FROM'] && { mailFrom: env['MAIL_FROM'] }),
    ...(env['SMS_WEBHOOK'] && { smsWebhook: env['SMS_WEBHOOK'] }),
    ...(env['TRUST_PRODUCTS'] && { products: readProducts(env['TRUST_PRODUCTS']) }),
    ...(delay !== undefined && {
      reviews:
        delay === 'manual'
          ? { ...REVIEW_DEFAULTS, automatic: false }
          : { automatic: true, delay: Number(delay) },
    }),
  };
}
