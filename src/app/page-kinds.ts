import {
  CHOOSE_AREA,
  CONTRACTS,
  FORGOT_PASSWORD,
  HOME,
  LOGIN,
  REGISTER,
  ROOT,
  TABS,
} from '../paths.ts';

/** Pages of the tab bar. Contracts share the tab of options. */
const TAB_PAGES: readonly string[] = [...TABS.map(({ path }) => path), CONTRACTS];

/** Address of a tab's page; null for other pages. Home has two addresses. */
export function tabPageOf(path: string): string | null {
  const own = path === ROOT ? HOME : path;
  return TAB_PAGES.includes(own) ? own : null;
}

const ENTRANCE: readonly string[] = [LOGIN, REGISTER, CHOOSE_AREA, FORGOT_PASSWORD];

/** Whether a page is for visitors only; a logged-in user never goes back to it. */
export const isEntrance = (path: string): boolean => ENTRANCE.includes(path);
