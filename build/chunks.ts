import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { PAIR_HEAD } from '../src/app/first-price/early-parts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Chunks of the entry: few, and the first to look for in a trace. */
export const STARTING: ReadonlySet<string> = new Set(['start', 'dom', 'vendor', 'core']);

/**
 * Functions without side effects, whose calls go when nobody uses the result. The bundler finds
 * them by name in *every* module, minified packages included, where a name of one letter is
 * anything: a scroll that does not happen, a key that is not erased.
 */
export const PURE = ['callsOf', 'getCall', 'postCall', 'putCall', 'okEnvelope'];

/** Which modules share a file. */
export interface ChunkGroup {
  readonly name: string;
  /** Beginnings of paths from the root of the repository; `*` is anything but a slash. */
  readonly paths: readonly string[];
  readonly except?: readonly string[];
  readonly options: Omit<Rolldown.CodeSplittingGroup, 'name' | 'test'>;
}

/** Modules of the build itself, which no file of the repository has. */
export const VIRTUAL: ReadonlySet<string> = new Set(['vite/preload-helper', 'rolldown/runtime']);

/** In the entry only. */
const initial = (priority: number) => ({ tags: ['$initial' as const], priority });
/** In every chunk that needs it, without what it imports itself. */
const shared = { minShareCount: 2, includeDependenciesRecursively: false, priority: 2 };

/**
 * Each file costs a request and compresses by itself; a page should load little that it does not
 * use. A page that begins with a price needs four files: its own, `money`, `priced`, and the head
 * of its pair or the list of pairs. What no group names, the bundler divides by who imports it.
 * `npm run budgets` holds the sizes.
 */
export const GROUPS: readonly ChunkGroup[] = [
  {
    // Connects to the exchange before the rest has loaded.
    name: 'start',
    paths: [
      ...['react', 'rxjs', 'observable-hooks', 'tslib', 'zustand'].map(
        (name) => `node_modules/${name}/`,
      ),
      'streams/',
      'wire/',
      'src/market/market.ts',
      'src/market/current-market.ts',
      'src/market/engine.ts',
      'src/market/first-board.ts',
      'src/state/late-parts.ts',
      'src/market/lifecycle.ts',
      'src/market/pace.ts',
      'src/market/pair-feeds.ts',
      'src/state/stored.ts',
      'src/ui/next-task.ts',
      'src/app/part-files.ts',
      'src/app/first-price/live-document.ts',
      'src/trading/trust.ts',
      'locales/figures.ts',
      ...VIRTUAL,
    ],
    options: initial(4),
  },
  {
    // A chunk of its own, so that the start evaluates it in a task of its own.
    name: 'dom',
    paths: ['node_modules/react-dom/', 'node_modules/scheduler/'],
    options: initial(3),
  },
  {
    name: 'vendor',
    paths: ['react-router', 'i18next', 'react-i18next'].map((name) => `node_modules/${name}/`),
    options: initial(2),
  },
  {
    name: 'core',
    paths: [
      'src/api/',
      'src/app/',
      'src/format/',
      'src/i18n/',
      'src/market/',
      'src/state/',
      'src/paths.ts',
      'src/ui/nav-bar.tsx',
      'src/ui/page',
      'src/trading/connection-badge',
      'src/ui/login-path',
      'src/ui/use-',
    ],
    except: [
      'src/app/main',
      'src/app/run',
      'src/app/first-price/static',
      'src/ui/next-task',
      'src/app/part-files',
    ],
    options: initial(1),
  },
  {
    // Styles of the first frame: each file costs a round trip before the first paint.
    name: 'look',
    paths: [
      'src/app/*.module.css',
      'src/features/home/*.module.css',
      'src/pages/home.module.css',
      ...[
        'nav-bar',
        'page',
        'button',
        'bell',
        'tabs',
        'skeleton',
        'pull-to-refresh',
        'search-box',
        'state-view',
        'tone',
      ].map((name) => `src/ui/${name}.module.css`),
      ...['badge', 'cells', 'desk-place'].map((name) => `src/trading/${name}.module.css`),
      ...['pair-row', 'market-list', 'sort-header', 'favourite-button', 'dated-note'].map(
        (name) => `src/features/quotes/${name}.module.css`,
      ),
    ],
    // Before the start, which would take the styles of the document's prices.
    options: { priority: 5 },
  },
  {
    // Formats and cells of numbers: every page of trading.
    name: 'money',
    paths: [
      'wire/periods.ts',
      'wire/quote-order.ts',
      'src/format/',
      'src/market/pair-of',
      'src/state/trade-choices',
      'src/trading/cells',
      'src/ui/use-reopened',
    ],
    options: { minShareCount: 3, priority: 1 },
  },
  {
    // Trust in prices, their date and age, tabs and search: every page that begins with a price.
    name: 'priced',
    paths: [
      'src/trading/badge.',
      'src/trading/connection-badge.',
      'src/trading/age-text.',
      'src/ui/page.',
      'src/ui/use-reachable.',
      'src/ui/tabs.tsx',
      'src/ui/search-box.tsx',
      'src/ui/bell-count.',
      'src/features/quotes/dated-note.tsx',
      'src/features/quotes/favourite-button.tsx',
      'src/market/hooks.',
      'src/state/favourites.',
      'src/api/refresh.',
      'src/links.ts',
      'wire/calls/market.ts',
    ],
    options: shared,
  },
  {
    // The head of a page of one pair, whose styles the document has too.
    name: PAIR_HEAD,
    paths: [
      'src/trading/chart-link',
      'src/trading/product-switch',
      'src/market/use-pair.',
      'src/features/quotes/pair-title',
      'src/features/quotes/pair-date',
      'src/features/quotes/status-strip',
      'src/features/quotes/use-pair-picker',
      'src/features/quotes/lazy-pair-picker',
      'src/features/chart/quote-header.module.css',
      'src/features/chart/chart-credit',
      'src/features/alerts/alert-bell-place',
      'src/features/alerts/lazy-alert-bell',
    ],
    options: { ...shared, minShareCount: 1 },
  },
  {
    // The rows of pairs, at home and in the sheets that choose a pair.
    name: 'list',
    paths: [
      'src/ui/page-rows.',
      'src/ui/use-in-view.',
      'src/features/quotes/use-pair-order.',
      'src/features/quotes/pair-order.',
      'src/features/quotes/pair-row.tsx',
      'src/features/quotes/sort-header.tsx',
      'src/features/quotes/sparkline.tsx',
      'src/features/quotes/sparkline-path.',
      'src/features/quotes/sparklines.',
    ],
    options: shared,
  },
  {
    // Rows of paged lists; before the formats that every page of trading loads.
    name: 'rows',
    paths: [
      'src/ui/row-list.',
      'src/ui/day-rows.',
      'src/ui/scroller-of.',
      'src/ui/use-infinite-scroll.',
      'src/format/day-heading.',
    ],
    options: shared,
  },
];

/** Whether a path from the root begins with a pattern of a {@link ChunkGroup}. */
export function begins(path: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  let rest = path.slice(first.length);
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at === -1 || rest.slice(0, at).includes('/')) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}

/** The groups in the form of the bundler. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = GROUPS.map(
  ({ name, paths, except = [], options }) => ({
    ...options,
    name,
    test: (id: string) => {
      // The bundler marks modules of its own by a null character.
      const path = id.startsWith('\0') ? id.slice(1) : relative(ROOT, id).replaceAll('\\', '/');
      const has = (patterns: readonly string[]) => patterns.some((each) => begins(path, each));
      return has(paths) && !has(except);
    },
  }),
);
