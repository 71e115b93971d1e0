import type { ComponentType } from 'react';
import { allTexts } from '../i18n/i18n.ts';
import { ALERTS, CHART, CONTRACTS, HOME, LOGIN, OPTIONS, SPOT } from './paths.ts';

/** What stands in for a page of that shape while its code is on the way. */
export type Shape = 'home' | 'chart' | 'trade' | 'form' | 'list';

type Load = () => Promise<{ readonly default: ComponentType }>;

export interface PageRoute {
  readonly path: string;
  readonly load: Load;
  readonly shape: Shape;
  /** Redirects a visitor to the login on entry. Pages with market data ask on action instead. */
  readonly login?: true;
}

/** Pages whose texts are here from the start; every other page waits for the rest of the language. */
const first = (path: string, shape: Shape, load: Load): PageRoute => ({ path, load, shape });
const withTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), allTexts()]);
    return page;
  };
const open = (path: string, shape: Shape, load: Load): PageRoute => ({
  path,
  load: withTexts(load),
  shape,
});
const guarded = (path: string, shape: Shape, load: Load): PageRoute => ({
  ...open(path, shape, load),
  login: true,
});

/** Pages there are. Each is a chunk of its own; its file mirrors its path. */
export const PAGES: readonly PageRoute[] = [
  first('/', 'home', () => import('../pages/index/index.tsx')),
  first(HOME, 'home', () => import('../pages/index/index.tsx')),
  first(CHART, 'chart', () => import('../pages/trade/kline.tsx')),
  first(SPOT, 'trade', () => import('../pages/trade/index.tsx')),
  first(ALERTS, 'list', async () => {
    const [page, { alertTexts }] = await Promise.all([
      import('../pages/trade/alerts.tsx'),
      import('../alerts/texts.ts'),
    ]);
    await alertTexts();
    return page;
  }),
  open(OPTIONS, 'trade', () => import('../pages/option/detail.tsx')),
  open(CONTRACTS, 'trade', () => import('../pages/lever/index.tsx')),
  open(LOGIN, 'form', () => import('../pages/user/login/login.tsx')),
  open('/pages/user/login/register', 'form', () => import('../pages/user/login/register.tsx')),
  open('/pages/user/login/choose', 'list', () => import('../pages/user/login/choose.tsx')),
  open(
    '/pages/user/login/forgetPassword',
    'form',
    () => import('../pages/user/login/forgetPassword.tsx'),
  ),
  // Settings
  guarded('/pages/settings/index', 'list', () => import('../pages/settings/index.tsx')),
  open(
    '/pages/settings/language/language',
    'list',
    () => import('../pages/settings/language/language.tsx'),
  ),
  guarded(
    '/pages/settings/account/index',
    'list',
    () => import('../pages/settings/account/index.tsx'),
  ),
  guarded(
    '/pages/settings/security/index',
    'list',
    () => import('../pages/settings/security/index.tsx'),
  ),
  guarded(
    '/pages/settings/security/changePassword',
    'form',
    () => import('../pages/settings/security/changePassword.tsx'),
  ),
  guarded(
    '/pages/settings/security/changePayPassword',
    'form',
    () => import('../pages/settings/security/changePayPassword.tsx'),
  ),
  // Verification
  guarded('/pages/verification/index', 'list', () => import('../pages/verification/index.tsx')),
  guarded('/pages/verification/basic', 'form', () => import('../pages/verification/basic.tsx')),
  guarded(
    '/pages/verification/advanced',
    'form',
    () => import('../pages/verification/advanced.tsx'),
  ),
  // Trust
  open('/pages/template/index', 'list', () => import('../pages/template/index.tsx')),
  guarded('/pages/finance/index', 'list', () => import('../pages/finance/index.tsx')),
  guarded('/pages/finance/buyPage', 'form', () => import('../pages/finance/buyPage.tsx')),
  guarded('/pages/finance/ordersPage', 'list', () => import('../pages/finance/ordersPage.tsx')),
  open('/pages/finance/rulePage', 'list', () => import('../pages/finance/rulePage.tsx')),
  // Assets
  guarded('/pages/assets/index', 'list', () => import('../pages/assets/index.tsx')),
  guarded('/pages/assets/tradeAccount', 'list', () => import('../pages/assets/tradeAccount.tsx')),
  guarded('/pages/assets/record', 'list', () => import('../pages/assets/record.tsx')),
  guarded('/pages/assets/deposit/index', 'form', () => import('../pages/assets/deposit/index.tsx')),
  guarded(
    '/pages/assets/deposit/charge',
    'form',
    () => import('../pages/assets/deposit/charge.tsx'),
  ),
  guarded(
    '/pages/assets/withdraw/index',
    'list',
    () => import('../pages/assets/withdraw/index.tsx'),
  ),
  guarded(
    '/pages/assets/withdraw/detail',
    'form',
    () => import('../pages/assets/withdraw/detail.tsx'),
  ),
  guarded(
    '/pages/assets/withdraw/bank/bank',
    'form',
    () => import('../pages/assets/withdraw/bank/bank.tsx'),
  ),
  guarded(
    '/pages/assets/transfer/index',
    'form',
    () => import('../pages/assets/transfer/index.tsx'),
  ),
  guarded(
    '/pages/assets/transfer/record',
    'list',
    () => import('../pages/assets/transfer/record.tsx'),
  ),
  guarded(
    '/pages/assets/exchange/index',
    'form',
    () => import('../pages/assets/exchange/index.tsx'),
  ),
  guarded('/pages/bankbind/index', 'list', () => import('../pages/bankbind/index.tsx')),
  guarded('/pages/bankbind/addbank', 'form', () => import('../pages/bankbind/addbank.tsx')),
  guarded('/pages/user/address/index', 'list', () => import('../pages/user/address/index.tsx')),
  guarded('/pages/user/address/address', 'list', () => import('../pages/user/address/address.tsx')),
  guarded('/pages/user/address/create', 'form', () => import('../pages/user/address/create.tsx')),
  // Promotion
  guarded('/pages/promotion/index', 'list', () => import('../pages/promotion/index.tsx')),
  // Help
  open('/pages/help/center/center', 'list', () => import('../pages/help/center/center.tsx')),
  open('/pages/help/center/chat', 'list', () => import('../pages/help/center/chat.tsx')),
  open('/pages/help/center/detail', 'list', () => import('../pages/help/center/detail.tsx')),
  // Notices
  open('/pages/notice/index', 'list', () => import('../pages/notice/index.tsx')),
  // System
  open('/preview-image', 'list', () => import('../pages/system/preview-image.tsx')),
  open('/choose-location', 'list', () => import('../pages/system/choose-location.tsx')),
  open('/open-location', 'list', () => import('../pages/system/open-location.tsx')),
  // For who builds and tests; no pages of the product.
  open('/dev/ui', 'list', () => import('../pages/dev/ui.tsx')),
  open('/dev/streams', 'list', () => import('../pages/dev/streams.tsx')),
];

const BY_PATH = new Map(PAGES.map((page) => [page.path, page]));

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
/** Whether a menu may offer it. */
export const isBuilt = (path: string): boolean => BY_PATH.has(path);
