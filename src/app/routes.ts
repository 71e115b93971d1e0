import type { ComponentType } from 'react';
import { allTexts } from '../i18n/i18n.ts';
import type { Path } from '../path-list.ts';
import {
  ACCOUNT,
  ADD_CARD,
  ADDRESS,
  ADDRESSES,
  ADVANCED_VERIFICATION,
  ALERTS,
  ASSETS,
  BANK_WITHDRAW,
  BASIC_VERIFICATION,
  BUY,
  CARDS,
  CHANGE_PASSWORD,
  CHARGE,
  CHART,
  CHAT,
  CHOOSE_AREA,
  CHOOSE_LOCATION,
  CONTRACTS,
  DEPOSIT,
  DEV_STREAMS,
  DEV_UI,
  EXCHANGE,
  FORGOT_PASSWORD,
  FUND_PASSWORD,
  HELP,
  HOME,
  HOSTING,
  LANGUAGE,
  LOGIN,
  NEW_ADDRESS,
  NOTICES,
  OPEN_LOCATION,
  OPTIONS,
  PREVIEW_IMAGE,
  PRODUCTS,
  PROFILE,
  PROMOTION,
  QUESTION,
  RECORD,
  REGISTER,
  ROOT,
  RULES,
  SECOND_FACTOR,
  SECURITY,
  SESSIONS,
  SETTINGS,
  SPOT,
  TRANSFER,
  TRANSFER_RECORD,
  TRUST,
  VERIFICATION,
  WITHDRAW,
  WITHDRAW_COIN,
} from '../paths.ts';

/** Placeholder shape while the page's code loads. */
export type Shape = 'home' | 'chart' | 'trade' | 'form' | 'list';

type Load = () => Promise<{ readonly default: ComponentType }>;

export interface PageRoute {
  readonly path: Path;
  readonly load: Load;
  readonly shape: Shape;
  /** Redirects a visitor to the login on entry. Pages with market data ask on action instead. */
  readonly login?: true;
}

/** Pages whose texts load first; every other page waits for the rest of the language. */
const first = (path: Path, shape: Shape, load: Load): PageRoute => ({ path, load, shape });
const withTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), allTexts()]);
    return page;
  };
const open = (path: Path, shape: Shape, load: Load): PageRoute => ({
  path,
  load: withTexts(load),
  shape,
});
const guarded = (path: Path, shape: Shape, load: Load): PageRoute => ({
  ...open(path, shape, load),
  login: true,
});

/** Every page, each in its own chunk. The file mirrors the path. */
export const PAGES: readonly PageRoute[] = [
  first(ROOT, 'home', () => import('../pages/index/index.tsx')),
  first(HOME, 'home', () => import('../pages/index/index.tsx')),
  first(CHART, 'chart', () => import('../pages/trade/kline.tsx')),
  first(SPOT, 'trade', () => import('../pages/trade/index.tsx')),
  first(ALERTS, 'list', async () => {
    const [page, { alertTexts }] = await Promise.all([
      import('../pages/trade/alerts.tsx'),
      import('../features/alerts/texts.ts'),
    ]);
    await alertTexts();
    return page;
  }),
  open(OPTIONS, 'trade', () => import('../pages/option/detail.tsx')),
  open(CONTRACTS, 'trade', () => import('../pages/lever/index.tsx')),
  open(LOGIN, 'form', () => import('../pages/user/login/login.tsx')),
  open(REGISTER, 'form', () => import('../pages/user/login/register.tsx')),
  open(CHOOSE_AREA, 'list', () => import('../pages/user/login/choose.tsx')),
  open(FORGOT_PASSWORD, 'form', () => import('../pages/user/login/forgetPassword.tsx')),
  // Settings
  guarded(SETTINGS, 'list', () => import('../pages/settings/index.tsx')),
  open(LANGUAGE, 'list', () => import('../pages/settings/language/language.tsx')),
  guarded(PROFILE, 'list', () => import('../pages/settings/account/index.tsx')),
  guarded(SECURITY, 'list', () => import('../pages/settings/security/index.tsx')),
  guarded(CHANGE_PASSWORD, 'form', () => import('../pages/settings/security/changePassword.tsx')),
  guarded(FUND_PASSWORD, 'form', () => import('../pages/settings/security/changePayPassword.tsx')),
  guarded(SECOND_FACTOR, 'list', () => import('../pages/settings/security/secondFactor.tsx')),
  guarded(SESSIONS, 'list', () => import('../pages/settings/security/sessions.tsx')),
  // Verification
  guarded(VERIFICATION, 'list', () => import('../pages/verification/index.tsx')),
  guarded(BASIC_VERIFICATION, 'form', () => import('../pages/verification/basic.tsx')),
  guarded(ADVANCED_VERIFICATION, 'form', () => import('../pages/verification/advanced.tsx')),
  // Trust
  open(TRUST, 'list', () => import('../pages/template/index.tsx')),
  guarded(PRODUCTS, 'list', () => import('../pages/finance/index.tsx')),
  guarded(BUY, 'form', () => import('../pages/finance/buyPage.tsx')),
  guarded(HOSTING, 'list', () => import('../pages/finance/ordersPage.tsx')),
  open(RULES, 'list', () => import('../pages/finance/rulePage.tsx')),
  // Assets
  guarded(ASSETS, 'list', () => import('../pages/assets/index.tsx')),
  guarded(ACCOUNT, 'list', () => import('../pages/assets/tradeAccount.tsx')),
  guarded(RECORD, 'list', () => import('../pages/assets/record.tsx')),
  guarded(DEPOSIT, 'form', () => import('../pages/assets/deposit/index.tsx')),
  guarded(CHARGE, 'form', () => import('../pages/assets/deposit/charge.tsx')),
  guarded(WITHDRAW, 'list', () => import('../pages/assets/withdraw/index.tsx')),
  guarded(WITHDRAW_COIN, 'form', () => import('../pages/assets/withdraw/detail.tsx')),
  guarded(BANK_WITHDRAW, 'form', () => import('../pages/assets/withdraw/bank/bank.tsx')),
  guarded(TRANSFER, 'form', () => import('../pages/assets/transfer/index.tsx')),
  guarded(TRANSFER_RECORD, 'list', () => import('../pages/assets/transfer/record.tsx')),
  guarded(EXCHANGE, 'form', () => import('../pages/assets/exchange/index.tsx')),
  guarded(CARDS, 'list', () => import('../pages/bankbind/index.tsx')),
  guarded(ADD_CARD, 'form', () => import('../pages/bankbind/addbank.tsx')),
  guarded(ADDRESSES, 'list', () => import('../pages/user/address/index.tsx')),
  guarded(ADDRESS, 'list', () => import('../pages/user/address/address.tsx')),
  guarded(NEW_ADDRESS, 'form', () => import('../pages/user/address/create.tsx')),
  // Promotion
  guarded(PROMOTION, 'list', () => import('../pages/promotion/index.tsx')),
  // Help
  open(HELP, 'list', () => import('../pages/help/center/center.tsx')),
  open(CHAT, 'list', () => import('../pages/help/center/chat.tsx')),
  open(QUESTION, 'list', () => import('../pages/help/center/detail.tsx')),
  // Notices
  open(NOTICES, 'list', () => import('../pages/notice/index.tsx')),
  // System
  open(PREVIEW_IMAGE, 'list', () => import('../pages/system/preview-image.tsx')),
  open(CHOOSE_LOCATION, 'list', () => import('../pages/system/choose-location.tsx')),
  open(OPEN_LOCATION, 'list', () => import('../pages/system/open-location.tsx')),
  // Developer tools: not part of the product.
  open(DEV_UI, 'list', () => import('../pages/dev/ui.tsx')),
  open(DEV_STREAMS, 'list', () => import('../pages/dev/streams.tsx')),
];

const BY_PATH = new Map<string, PageRoute>(PAGES.map((page) => [page.path, page]));

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
