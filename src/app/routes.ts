import type { ComponentType } from 'react';
import { allTexts } from '../i18n/i18n.ts';
import { loadPairFeeds } from '../market/pair-feeds.ts';
import type { Path } from '../path-list.ts';
import * as at from '../paths.ts';
import { isSettled } from '../state/settled.ts';

/** Placeholder shape while the page's code loads. */
export type Shape = 'home' | 'chart' | 'trade' | 'form' | 'list';

type Load = () => Promise<{ readonly default: ComponentType }>;

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
 * A page of one pair. The engine's code for books and candles loads in parallel; the head needs none of
 * it.
 *
 * @param desk - what is below the head. The first page of a visit shows its price without it; later,
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
    return { default: behindGuestWall(page.default, PAGE_TITLES) };
  };
const guarded = (shape: Shape, load: Load): Page => ({ ...open(shape, load), login: true });
const full = (shape: Shape, load: Load): Page => guarded(shape, walled(load));

/**
 * Every page in a separate chunk. The file mirrors the path, and the type requires a page for every
 * path.
 */
const TABLE: Readonly<Record<Path, Page>> = {
  [at.ROOT]: first('home', () => import('../pages/index/index.tsx')),
  [at.HOME]: first('home', () => import('../pages/index/index.tsx')),
  [at.CHART]: first(
    'chart',
    ofPair(() => import('../pages/trade/kline.tsx')),
  ),
  [at.SPOT]: first(
    'trade',
    ofPair(
      () => import('../pages/trade/index.tsx'),
      () => import('../pages/parts/spot-desk.tsx'),
    ),
  ),
  [at.ALERTS]: first('list', async () => {
    const [page, { alertTexts }] = await Promise.all([
      import('../pages/trade/alerts.tsx'),
      import('../features/alerts/texts.ts'),
    ]);
    await alertTexts();
    return page;
  }),
  [at.OPTIONS]: open(
    'trade',
    ofPair(() => import('../pages/option/detail.tsx')),
  ),
  [at.CONTRACTS]: first(
    'trade',
    ofPair(
      () => import('../pages/lever/index.tsx'),
      () => Promise.all([import('../pages/parts/contract-desk.tsx'), allTexts()]),
    ),
  ),
  [at.LOGIN]: open('form', () => import('../pages/user/login/login.tsx')),
  [at.REGISTER]: open('form', () => import('../pages/user/login/register.tsx')),
  [at.CHOOSE_AREA]: open('list', () => import('../pages/user/login/choose.tsx')),
  [at.KEEP_ACCOUNT]: guarded('form', () => import('../pages/user/login/keep.tsx')),
  [at.FORGOT_PASSWORD]: open('form', () => import('../pages/user/login/forgetPassword.tsx')),
  // Settings
  [at.SETTINGS]: guarded('list', () => import('../pages/settings/index.tsx')),
  [at.LANGUAGE]: open('list', () => import('../pages/settings/language/language.tsx')),
  [at.PROFILE]: guarded('list', () => import('../pages/settings/account/index.tsx')),
  [at.CONTACT]: full('form', () => import('../pages/settings/account/contact.tsx')),
  [at.CLOSE_ACCOUNT]: full('form', () => import('../pages/settings/account/close.tsx')),
  [at.SECURITY]: full('list', () => import('../pages/settings/security/index.tsx')),
  [at.CHANGE_PASSWORD]: full('form', () => import('../pages/settings/security/changePassword.tsx')),
  [at.FUND_PASSWORD]: full(
    'form',
    () => import('../pages/settings/security/changePayPassword.tsx'),
  ),
  [at.SECOND_FACTOR]: full('list', () => import('../pages/settings/security/secondFactor.tsx')),
  [at.SESSIONS]: guarded('list', () => import('../pages/settings/security/sessions.tsx')),
  [at.API_KEYS]: guarded('list', () => import('../pages/settings/security/apiKeys.tsx')),
  // Verification
  [at.VERIFICATION]: guarded('list', () => import('../pages/verification/index.tsx')),
  [at.BASIC_VERIFICATION]: full('form', () => import('../pages/verification/basic.tsx')),
  [at.ADVANCED_VERIFICATION]: full('form', () => import('../pages/verification/advanced.tsx')),
  // Trust
  [at.TRUST]: open('list', () => import('../pages/template/index.tsx')),
  [at.PRODUCTS]: guarded('list', () => import('../pages/finance/index.tsx')),
  [at.BUY]: guarded('form', () => import('../pages/finance/buyPage.tsx')),
  [at.HOSTING]: guarded('list', () => import('../pages/finance/ordersPage.tsx')),
  [at.RULES]: open('list', () => import('../pages/finance/rulePage.tsx')),
  // Assets
  [at.ASSETS]: guarded('list', () => import('../pages/assets/index.tsx')),
  [at.ACCOUNT]: guarded('list', () => import('../pages/assets/tradeAccount.tsx')),
  [at.PAPER_FUNDS]: guarded('list', () => import('../pages/assets/paperFunds.tsx')),
  [at.RECORD]: guarded('list', () => import('../pages/assets/record.tsx')),
  [at.RECORD_DETAIL]: guarded('list', async () => {
    const [page, { recordTexts }] = await Promise.all([
      import('../pages/assets/recordDetail.tsx'),
      import('../trading/records/texts.ts'),
    ]);
    await recordTexts();
    return page;
  }),
  [at.DEPOSIT]: full('form', () => import('../pages/assets/deposit/index.tsx')),
  [at.CHARGE]: full('form', () => import('../pages/assets/deposit/charge.tsx')),
  [at.WITHDRAW]: full('list', () => import('../pages/assets/withdraw/index.tsx')),
  [at.WITHDRAW_COIN]: full('form', () => import('../pages/assets/withdraw/detail.tsx')),
  [at.BANK_WITHDRAW]: full('form', () => import('../pages/assets/withdraw/bank/bank.tsx')),
  [at.TRANSFER]: guarded('form', () => import('../pages/assets/transfer/index.tsx')),
  [at.TRANSFER_RECORD]: guarded('list', () => import('../pages/assets/transfer/record.tsx')),
  [at.EXCHANGE]: guarded('form', () => import('../pages/assets/exchange/index.tsx')),
  [at.CARDS]: full('list', () => import('../pages/bankbind/index.tsx')),
  [at.ADD_CARD]: full('form', () => import('../pages/bankbind/addbank.tsx')),
  [at.ADDRESSES]: full('list', () => import('../pages/user/address/index.tsx')),
  [at.ADDRESS]: full('list', () => import('../pages/user/address/address.tsx')),
  [at.NEW_ADDRESS]: full('form', () => import('../pages/user/address/create.tsx')),
  // Promotion
  [at.PROMOTION]: full('list', async () => {
    const [page, { promotionTexts }] = await Promise.all([
      import('../pages/promotion/index.tsx'),
      import('../features/promotion/texts.ts'),
    ]);
    await promotionTexts();
    return page;
  }),
  // Help
  [at.HELP]: open('list', () => import('../pages/help/center/center.tsx')),
  [at.CHAT]: open('list', () => import('../pages/help/center/chat.tsx')),
  [at.QUESTION]: open('list', () => import('../pages/help/center/detail.tsx')),
  // Notices
  [at.NOTICES]: open('list', () => import('../pages/notice/index.tsx')),
  // System
  [at.PREVIEW_IMAGE]: open('list', () => import('../pages/system/preview-image.tsx')),
  [at.CHOOSE_LOCATION]: open('list', () => import('../pages/system/choose-location.tsx')),
  [at.OPEN_LOCATION]: open('list', () => import('../pages/system/open-location.tsx')),
  // Developer tools: not part of the product.
  [at.DEV_UI]: open('list', () => import('../pages/dev/ui.tsx')),
  [at.DEV_STREAMS]: open('list', () => import('../pages/dev/streams.tsx')),
};

/** Every page with its address. */
export const PAGES: readonly PageRoute[] = Object.entries(TABLE).map(([path, page]) => ({
  ...page,
  path: path as Path,
}));

const BY_PATH = new Map<string, PageRoute>(PAGES.map((page) => [page.path, page]));

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
