import type { ComponentType } from 'react';
import { allTexts } from '../i18n/i18n.ts';
import { loadPairFeeds } from '../market/pair-feeds.ts';
import { PATHS, type Path } from '../path-list.ts';
import * as at from '../paths.ts';
import { isSettled } from '../state/settled.ts';

/** Placeholder shape while the page's code loads. */
export type Shape = 'home' | 'chart' | 'trade' | 'form' | 'list';

type Load = () => Promise<{
  readonly default: ComponentType & {
    /** Loads texts that only this page needs. */
    readonly texts?: (() => Promise<void>) | undefined;
  };
}>;

interface Page {
  readonly load: Load;
  readonly shape: Shape;
  /** Redirects a visitor to the login on entry. Pages with market data ask on action instead. */
  readonly login?: true;
}

export interface PageRoute extends Page {
  readonly path: Path;
}

/** Pages whose texts load first; every other page waits for the rest of the language. */
const first = (shape: Shape, load: Load): Page => ({ load, shape });
const withTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), allTexts()]);
    return page;
  };
/**
 * A page of one pair. The engine's code for books and candles loads in parallel; the head needs
 * none of it.
 *
 * @param desk - what is below the head. The first page of a visit shows its price without it;
 * later,
 *   the page appears as a whole.
 */
const ofPair =
  (load: Load, desk?: () => Promise<unknown>): Load =>
  async () => {
    const page = load();
    // The engine repeats a failed download.
    loadPairFeeds().catch(() => undefined);
    if (desk && isSettled()) await desk();
    return page;
  };
const open = (shape: Shape, load: Load): Page => ({ load: withTexts(load), shape });
/** Shows a demo account what it lacks for the page; see `ui/guest-wall.tsx`. */
const walled =
  (load: Load): Load =>
  async () => {
    const [page, { behindGuestWall }, { PAGE_TITLES }] = await Promise.all([
      load(),
      import('../trading/guest-wall.tsx'),
      import('./page-titles.ts'),
    ]);
    const { texts } = page.default;
    return { default: Object.assign(behindGuestWall(page.default, PAGE_TITLES), { texts }) };
  };
const guarded = (shape: Shape, load: Load): Page => ({ ...open(shape, load), login: true });
const full = (shape: Shape, load: Load): Page => guarded(shape, walled(load));

/**
 * Every page in a separate chunk. Its file has the name of its address in `paths.ts`, and the type
 * requires a page for every address.
 */
const TABLE: Readonly<Record<Path, Page>> = {
  [at.ROOT]: first('home', () => import('../pages/home.tsx')),
  [at.HOME]: first('home', () => import('../pages/home.tsx')),
  [at.CHART]: first(
    'chart',
    ofPair(() => import('../pages/chart.tsx')),
  ),
  [at.SPOT]: first(
    'trade',
    ofPair(
      () => import('../pages/spot.tsx'),
      () => import('../pages/parts/spot-desk.tsx'),
    ),
  ),
  [at.ALERTS]: first('list', () => import('../pages/alerts.tsx')),
  [at.OPTIONS]: open(
    'trade',
    ofPair(() => import('../pages/options.tsx')),
  ),
  [at.CONTRACTS]: first(
    'trade',
    ofPair(
      () => import('../pages/contracts.tsx'),
      () => Promise.all([import('../pages/parts/contract-desk.tsx'), allTexts()]),
    ),
  ),
  [at.LOGIN]: open('form', () => import('../pages/login/login.tsx')),
  [at.REGISTER]: open('form', () => import('../pages/login/register.tsx')),
  [at.CHOOSE_AREA]: open('list', () => import('../pages/login/choose-area.tsx')),
  [at.KEEP_ACCOUNT]: guarded('form', () => import('../pages/login/keep-account.tsx')),
  [at.FORGOT_PASSWORD]: open('form', () => import('../pages/login/forgot-password.tsx')),
  // Settings
  [at.SETTINGS]: guarded('list', () => import('../pages/settings/settings.tsx')),
  [at.LANGUAGE]: open('list', () => import('../pages/settings/language.tsx')),
  [at.NOTIFICATIONS]: open('list', () => import('../pages/settings/notifications.tsx')),
  [at.PROFILE]: guarded('list', () => import('../pages/settings/profile.tsx')),
  [at.CONTACT]: full('form', () => import('../pages/settings/contact.tsx')),
  [at.CLOSE_ACCOUNT]: full('form', () => import('../pages/settings/close-account.tsx')),
  [at.SECURITY]: full('list', () => import('../pages/security/security.tsx')),
  [at.CHANGE_PASSWORD]: full('form', () => import('../pages/security/change-password.tsx')),
  [at.FUND_PASSWORD]: full('form', () => import('../pages/security/fund-password.tsx')),
  [at.SECOND_FACTOR]: full('list', () => import('../pages/security/second-factor.tsx')),
  [at.SESSIONS]: guarded('list', () => import('../pages/security/sessions.tsx')),
  [at.API_KEYS]: guarded('list', () => import('../pages/security/api-keys.tsx')),
  // Verification
  [at.VERIFICATION]: guarded('list', () => import('../pages/verification/verification.tsx')),
  [at.BASIC_VERIFICATION]: full(
    'form',
    () => import('../pages/verification/basic-verification.tsx'),
  ),
  [at.ADVANCED_VERIFICATION]: full(
    'form',
    () => import('../pages/verification/advanced-verification.tsx'),
  ),
  // Trust
  [at.TRUST]: open('list', () => import('../pages/trust/trust.tsx')),
  [at.PRODUCTS]: guarded('list', () => import('../pages/trust/products.tsx')),
  [at.BUY]: guarded('form', () => import('../pages/trust/buy.tsx')),
  [at.HOSTING]: guarded('list', () => import('../pages/trust/hosting.tsx')),
  [at.RULES]: open('list', () => import('../pages/trust/rules.tsx')),
  // Assets
  [at.ASSETS]: guarded('list', () => import('../pages/assets/assets.tsx')),
  [at.ACCOUNT]: guarded('list', () => import('../pages/assets/account.tsx')),
  [at.PAPER_FUNDS]: guarded('list', () => import('../pages/assets/paper-funds.tsx')),
  [at.RECORD]: guarded('list', () => import('../pages/assets/record.tsx')),
  [at.JOURNAL]: guarded('list', () => import('../pages/assets/journal.tsx')),
  [at.PRACTICE]: guarded('list', () => import('../pages/practice.tsx')),
  [at.RECORD_DETAIL]: guarded('list', () => import('../pages/assets/record-detail.tsx')),
  [at.DEPOSIT]: full('form', () => import('../pages/assets/deposit.tsx')),
  [at.CHARGE]: full('form', () => import('../pages/assets/charge.tsx')),
  [at.WITHDRAW]: full('list', () => import('../pages/assets/withdraw.tsx')),
  [at.WITHDRAW_COIN]: full('form', () => import('../pages/assets/withdraw-coin.tsx')),
  [at.BANK_WITHDRAW]: full('form', () => import('../pages/assets/bank-withdraw.tsx')),
  [at.TRANSFER]: guarded('form', () => import('../pages/assets/transfer.tsx')),
  [at.TRANSFER_RECORD]: guarded('list', () => import('../pages/assets/transfer-record.tsx')),
  [at.EXCHANGE]: guarded('form', () => import('../pages/assets/exchange.tsx')),
  [at.CARDS]: full('list', () => import('../pages/assets/cards.tsx')),
  [at.ADD_CARD]: full('form', () => import('../pages/assets/add-card.tsx')),
  [at.ADDRESSES]: full('list', () => import('../pages/assets/addresses.tsx')),
  [at.ADDRESS]: full('list', () => import('../pages/assets/address.tsx')),
  [at.NEW_ADDRESS]: full('form', () => import('../pages/assets/new-address.tsx')),
  // Promotion
  [at.PROMOTION]: full('list', () => import('../pages/promotion.tsx')),
  // Help
  [at.HELP]: open('list', () => import('../pages/help/help.tsx')),
  [at.CHAT]: open('list', () => import('../pages/help/chat.tsx')),
  [at.QUESTION]: open('list', () => import('../pages/help/question.tsx')),
  // Notices
  [at.NOTICES]: open('list', () => import('../pages/notices.tsx')),
  // System
  [at.PREVIEW_IMAGE]: open('list', () => import('../pages/system/preview-image.tsx')),
  [at.CHOOSE_LOCATION]: open('list', () => import('../pages/system/choose-location.tsx')),
  [at.OPEN_LOCATION]: open('list', () => import('../pages/system/open-location.tsx')),
  // Developer tools: not part of the product.
  [at.DEV_UI]: open('list', () => import('../pages/dev/dev-ui.tsx')),
  [at.DEV_STREAMS]: open('list', () => import('../pages/dev/dev-streams.tsx')),
};

/** Every page with its address. */
export const PAGES: readonly PageRoute[] = Object.entries(TABLE).map(([path, page]) => ({
  ...page,
  load: async () => {
    const loaded = await page.load();
    await loaded.default.texts?.();
    return loaded;
  },
  path: path as Path,
}));

const BY_PATH = new Map<string, PageRoute>(PAGES.map((page) => [page.path, page]));

for (const { path } of PAGES) PATHS.add(path);

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
