import type { ComponentType } from 'react';
import { CHART, CONTRACTS, HOME, LOGIN, OPTIONS, SPOT } from './paths.ts';

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

const open = (path: string, shape: Shape, load: Load): PageRoute => ({ path, load, shape });
const guarded = (path: string, shape: Shape, load: Load): PageRoute => ({
  path,
  load,
  shape,
  login: true,
});

/** Pages there are. Each is a chunk of its own; its file mirrors its path. */
export const PAGES: readonly PageRoute[] = [
  open('/', 'home', () => import('../pages/index/index.tsx')),
  open(HOME, 'home', () => import('../pages/index/index.tsx')),
  open(CHART, 'chart', () => import('../pages/trade/kline.tsx')),
  open(SPOT, 'trade', () => import('../pages/trade/index.tsx')),
  open(OPTIONS, 'trade', () => import('../pages/option/detail.tsx')),
  open(CONTRACTS, 'trade', () => import('../pages/lever/index.tsx')),
  open(LOGIN, 'form', () => import('../pages/user/login/login.tsx')),
  // Settings
  open('/pages/settings/index', 'list', () => import('../pages/settings/index.tsx')),
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
];

const BY_PATH = new Map(PAGES.map((page) => [page.path, page]));

export const pageOf = (path: string): PageRoute | undefined => BY_PATH.get(path);
/** Whether a menu may offer it. */
export const isBuilt = (path: string): boolean => BY_PATH.has(path);
