import { GUESTS, type GuestSettings } from '../people/accounts/guest-rules.ts';
import { PUSH_DEFAULTS, type PushSettings } from '../people/push/service.ts';
import { keysOf } from '../people/push/vapid.ts';
import { REVIEW_DEFAULTS, type ReviewSettings } from '../people/reviews/rules.ts';
import { PROMOTION, type PromotionSettings } from '../products/promotion/rules.ts';
import { PRODUCTS, type Product } from '../products/trust/products.ts';
import { readProducts } from '../products/trust/products-file.ts';

/** An operator's settings of everything besides trading. */
export interface BackOfficeSettings {
  readonly reviews: ReviewSettings;
  readonly promotion: PromotionSettings;
  readonly products: readonly Product[];
  /** `smtps://user:secret@host`; without it, mails stay in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Accepts `{ to, text }` as JSON; without it, text messages stay in the outbox. */
  readonly smsWebhook: string | null;
  /** The app's address for everybody, such as `https://trade.example.org`; null without one. */
  readonly publicOrigin: string | null;
  /** Maximum one-time codes an address may request in an hour. */
  readonly codesPerAddress: number;
  /** Limits of demo accounts that are opened without a form. */
  readonly guests: GuestSettings;
  /**
   * True when accounts hold paper only, so that its user or an operator may reset one to its
   * starting funds. An exchange that holds anything else must turn it off.
   */
  readonly paper: boolean;
  readonly push: PushSettings;
  /** True when strangers share the demo users: none of them may take one for himself. */
  readonly sharedDemo: boolean;
}

export const BACK_OFFICE_DEFAULTS: BackOfficeSettings = {
  reviews: REVIEW_DEFAULTS,
  promotion: PROMOTION,
  products: PRODUCTS,
  smtpUrl: null,
  mailFrom: 'Tideline <no-reply@tideline.example>',
  smsWebhook: null,
  publicOrigin: null,
  codesPerAddress: 60,
  guests: GUESTS,
  paper: true,
  push: PUSH_DEFAULTS,
  sharedDemo: false,
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings by environment: `SMTP_URL`, `MAIL_FROM`, `SMS_WEBHOOK`, `PUBLIC_ORIGIN`, `REVIEW_DELAY`
 * (ms, or `manual`), `TRUST_PRODUCTS` (a file), `VIP_TURNOVER` (whole USDT), `VAPID_PRIVATE_KEY`,
 * `VAPID_SUBJECT`, `PUSH_PRIVATE_HOSTS`.
 * @throws Error when a value is invalid
 */
export function backOfficeFromEnvironment(env: Environment): Partial<BackOfficeSettings> {
  const delay = env['REVIEW_DELAY'];
  if (delay !== undefined && delay !== 'manual' && !/^\d{1,9}$/.test(delay)) {
    throw new Error(`REVIEW_DELAY=${delay}: expected milliseconds, or manual`);
  }
  const origin = env['PUBLIC_ORIGIN'];
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).origin !== origin)) {
    throw new Error(
      `PUBLIC_ORIGIN=${origin}: expected an origin such as https://trade.example.org`,
    );
  }
  const turnover = env['VIP_TURNOVER'];
  if (turnover !== undefined && !/^[1-9]\d{0,11}$/.test(turnover)) {
    throw new Error(`VIP_TURNOVER=${turnover}: expected whole USDT, 1 or more`);
  }
  return {
    ...(origin !== undefined && { publicOrigin: origin }),
    ...(turnover !== undefined && {
      promotion: { ...PROMOTION, vipTurnover: BigInt(turnover) },
    }),
    ...pushFrom(env),
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

/** What the environment says of messages to closed apps. */
function pushFrom(env: Environment): { readonly push?: PushSettings } {
  const key = env['VAPID_PRIVATE_KEY'];
  const subject = env['VAPID_SUBJECT'];
  const hosts = env['PUSH_PRIVATE_HOSTS'];
  if (key) keysOf(key);
  if (subject && !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) {
    throw new Error(`VAPID_SUBJECT=${subject}: expected mailto: and an address, or an https: URL`);
  }
  const privateHosts = (hosts ?? '').split(',').filter((each) => each !== '');
  const wrong = privateHosts.find((host) => !/^[a-z0-9.-]+(?::\d{1,5})?$/.test(host));
  if (wrong !== undefined) {
    throw new Error(
      `PUSH_PRIVATE_HOSTS: expected names such as push.example.org:8443, not ${wrong}`,
    );
  }
  if (!key && !subject && privateHosts.length === 0) return {};
  return {
    push: {
      privateKey: key || null,
      subject: subject || PUSH_DEFAULTS.subject,
      privateHosts,
    },
  };
}
