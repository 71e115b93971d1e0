/** Where screens lie that others lead to. Apart from the table of pages, which leads to every page's code. */
export const HOME = '/pages/index/index';
export const LOGIN = '/pages/user/login/login';
export const SPOT = '/pages/trade/index';
export const CHART = '/pages/trade/kline';
export const ALERTS = '/pages/trade/alerts';
export const OPTIONS = '/pages/option/detail';
export const CONTRACTS = '/pages/lever/index';

export const TABS = [
  { id: 'home', path: HOME, icon: 'home' },
  { id: 'spot', path: SPOT, icon: 'spot' },
  { id: 'options', path: OPTIONS, icon: 'options' },
  { id: 'trust', path: '/pages/template/index', icon: 'trust' },
  { id: 'assets', path: '/pages/assets/index', icon: 'assets' },
] as const;

export const tabOf = (path: string): (typeof TABS)[number] | undefined =>
  TABS.find((tab) => tab.path === (path === '/' ? HOME : path));
