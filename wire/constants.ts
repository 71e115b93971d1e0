/** The product's business constants. Times in milliseconds. Each names its acceptance row. */

/** CONST:bases */
export const API_BASE = '/api';
export const ASSET_BASE = '/h5/';
/** Below it, each practice run has an exchange of its own. */
export const PRACTICE_BASE = '/practice';
/** The product version that settings show beside the build's own (CONST:bases). */
export const PRODUCT_VERSION = '2.5.8';

/** CONST:timeouts: request, socket, upload and download. */
export const REQUEST_TIMEOUT = 60_000;
/** HANDLE:page-load; `page-loading.module.css` has the delay of the placeholder. */
export const PAGE_TIMEOUT = 60_000;
export const CHUNK_TIMEOUT = 120_000;
/** HANDLE:loading-indicator */
export const LOADING_INDICATOR_DELAY = 1_000;
/** STATE:redirect-once */
export const REDIRECT_GUARD = 1_000;

/** RULE:register-password */
export const PASSWORD_MIN = 6;
/** RULE:withdraw-address: a fund password is exactly six digits. */
export const FUND_PASSWORD_DIGITS = 6;
/** Time without withdrawals after the protection of an account was weakened, ms. */
export const WITHDRAWAL_HOLD = 24 * 3_600_000;
/** Time without use after which a full account's session ends, ms. */
export const SESSION_IDLE = 4 * 3_600_000;
/** Time in which the owner of a closing account may return, ms. */
export const CLOSING_TIME = 7 * 24 * 3_600_000;
/** CONST:withdrawals-per-day */
export const WITHDRAWALS_PER_DAY = 3;
/** CONST:contract-minimum */
export const CONTRACT_MIN_LOTS = 1;
/** CONST:rank-list */
export const RANK_LIST_LENGTH = 10;

/** CONST:languages; the first is the default. */
export const LANGUAGES = ['en', 'jp', 'kr', 'hk', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** BCP 47 tags of the product's language codes, for `<html lang>` and `Intl`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  hk: 'zh-HK',
  zh: 'zh-CN',
};

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  hk: '繁體中文',
  zh: '简体中文',
};

/** Invitation code of the paper exchange's own demo user; the sandbox offers it. */
export const PAPER_INVITATION = 'TIDELINE';

/** Local-storage keys defined by the product (ENTITY:session, HANDLE:set-lang). */
export const STORAGE_KEYS = { user: 'vuex_user', token: 'vuex_token', lang: 'lang' } as const;

/** The request header with the bare token (HANDLE:auth). */
export const TOKEN_HEADER = 'authorization';

/**
 * Header with a secret that the client created for this device, 22 to 86 characters of base64url.
 * The exchange stores its hash and recognizes the devices a user has logged in from.
 */
export const DEVICE_HEADER = 'x-device';

/**
 * Header with the secret of one run, which the start prints. It gives pages and programs of this
 * machine access to the sandbox's outbox and faults. The page at the printed address stores it in
 * local storage for the app.
 */
export const SANDBOX_HEADER = 'x-sandbox-key';
export const SANDBOX_STORAGE = 'tideline_sandbox';
