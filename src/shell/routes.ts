import type { ComponentType } from 'react';

/** What stands in for a page of that shape while its code is on the way. */
export type Shape = 'home' | 'chart' | 'trade' | 'form' | 'list';

export interface PageRoute {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly shape: Shape;
  /** Redirects a visitor to the login on entry. Pages with market data ask on action instead. */
  readonly login?: true;
}

export const HOME = '/pages/index/index';
export const LOGIN = '/pages/user/login/login';
export const SPOT = '/pages/trade/index';
export const CHART = '/pages/trade/kline';
export const OPTIONS = '/pages/option/detail';
export const CONTRACTS = '/pages/lever/index';

/** Pages there are. Each is a chunk of its own. */
export const PAGES: readonly PageRoute[] = [
  { path: '/', load: () => import('../pages/index/index.tsx'), shape: 'home' },
  { path: HOME, load: () => import('../pages/index/index.tsx'), shape: 'home' },
  { path: CHART, load: () => import('../pages/trade/kline.tsx'), shape: 'chart' },
  { path: SPOT, load: () => import('../pages/trade/index.tsx'), shape: 'trade' },
  { path: OPTIONS, load: () => import('../pages/option/detail.tsx'), shape: 'trade' },
  { path: CONTRACTS, load: () => import('../pages/lever/index.tsx'), shape: 'trade' },
  { path: LOGIN, load: () => import('../pages/user/login/login.tsx'), shape: 'form' },
  {
    path: '/pages/settings/index',
    load: () => import('../pages/settings/index.tsx'),
    shape: 'list',
  },
  {
    path: '/pages/settings/language/language',
    load: () => import('../pages/settings/language/language.tsx'),
    shape: 'list',
  },
  {
    path: '/pages/settings/account/index',
    load: () => import('../pages/settings/account/index.tsx'),
    shape: 'list',
    login: true,
  },
];

const BY_PATH = new Map(PAGES.map((page) => [page.path, page]));

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
/** Whether a menu may offer it. */
export const isBuilt = (path: string): boolean => BY_PATH.has(path);

export const TABS = [
  { id: 'home', path: HOME, icon: 'home' },
  { id: 'spot', path: SPOT, icon: 'spot' },
  { id: 'options', path: OPTIONS, icon: 'options' },
  { id: 'trust', path: '/pages/template/index', icon: 'trust' },
  { id: 'assets', path: '/pages/assets/index', icon: 'assets' },
] as const;

export const tabOf = (path: string): (typeof TABS)[number] | undefined =>
  TABS.find((tab) => tab.path === (path === '/' ? HOME : path));
