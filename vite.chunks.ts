import type { Rolldown } from 'vite';

/** Chunks of the entry: few, and the first to look for in a trace. */
export const STARTING: ReadonlySet<string> = new Set(['start', 'dom', 'vendor', 'core']);
/** Chunk of the head of a page of one pair, with its styles. */
export const PAIR_HEAD = 'pair-head';

/**
 * Which modules share a file. Each file costs a request and compresses by itself; a page should load
 * little that it does not use. `npm run budgets` holds the sizes.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    // Connects to the exchange before the rest has loaded.
    name: 'start',
    test: /node_modules\/(?:react|rxjs|observable-hooks|tslib|zustand)\/|\/(?:streams|wire)\/|\/src\/market\/(?:market|current-market|engine|first-board|late-parts|lifecycle|pace|pair-feeds)\.ts|\/src\/state\/stored\.ts|\/src\/app\/next-task\.ts|preload-helper|rolldown\/runtime/,
    tags: ['$initial'],
    priority: 4,
  },
  {
    // A chunk of its own, so that the start evaluates it in a task of its own.
    name: 'dom',
    test: /node_modules\/(?:react-dom|scheduler)\//,
    tags: ['$initial'],
    priority: 3,
  },
  {
    name: 'vendor',
    test: /node_modules\/(?:react-router|react-router-dom|i18next|react-i18next|observable-hooks)\//,
    tags: ['$initial'],
    priority: 2,
  },
  {
    // Styles of the first frame, in one file: each file costs a round trip before the first
    // paint.
    name: 'look',
    test: /\/(?:src\/(?:app|features\/home|pages\/index)\/[^/]+|ui\/(?:nav-bar|page|button|badge|bell|cells|desk-place|tabs|skeleton|pull-to-refresh|search-box|state-view)|quotes\/(?:pair-row|market-list|sort-header|sparkline|favourite-button|dated-note))\.module\.css/,
    priority: 3,
  },
  {
    name: 'core',
    test: /\/src\/(?:api|app(?!\/(?:main|run|static|next-task))|format|i18n|market|state|paths)\b|\/src\/ui\/(?:nav-bar|page|connection-badge|login-path|use-)/,
    tags: ['$initial'],
    priority: 1,
  },
  {
    // Exact decimals, instruments and number formats: every screen but the list of quotes.
    // A hook of three of them is here, because a chunk of its own costs a quarter of a kB.
    name: 'money',
    test: /\/wire\/(?:decimal|instruments|coins|periods|quote-order)\.ts|\/locales\/figures\.ts|\/src\/(?:format\/|market\/pair-of|state\/trade-choices|ui\/(?:cells|use-reopened))/,
    minShareCount: 3,
    priority: 1,
  },
  {
    // Fields of order tickets.
    name: 'fields',
    test: /\/src\/ui\/(?:number-|step-button)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Slider, unit and button of order tickets.
    name: 'tickets',
    test: /\/src\/ui\/(?:unit-switch|percent-slider|order-button|field-key|available|forms\/ticket-notice)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Sheets: trading pages open theirs later.
    name: 'sheets',
    test: /\/src\/ui\/(?:sheet|swallow-second-tap)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Paged lists: trading pages load theirs after their ticket.
    name: 'paged',
    test: /\/src\/(?:ui\/paged-list|api\/(?:use-pages|pages))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Rows of lists: only pages with lists load them.
    name: 'rows',
    test: /\/src\/(?:ui\/(?:row-list|day-rows|scroller-of|use-grows)|format\/day-heading)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    // Before the formats that every trading page loads.
    priority: 2,
  },
  {
    // Records in lists, and the filters of these lists.
    name: 'records',
    test: /\/src\/ui\/records\/(?:record-(?:item|filter)|list-request|lazy-|texts)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // The tabs and the search of those lists; the chart has tabs without lists.
    name: 'tabs',
    test: /\/src\/ui\/(?:tabs|search-box)\.tsx/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Forms of the account pages: trading pages have none.
    name: 'forms',
    test: /\/src\/(?:ui\/(?:field\.|forms\/(?:form-notice|invalid-fields|submit-button))|api\/(?:use-form|use-submit))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Small parts of most pages: each would be a file with 400 bytes of headers.
    name: 'shared',
    test: /\/src\/(?:links\.ts|ui\/bell-count|api\/refresh)|\/wire\/calls\/market\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // What waits for texts of its own; two files of 300 bytes cost 80 more.
    name: 'apart',
    test: /\/forkJoin\.js|\/texts-apart\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // The rows of pairs, at home and in the sheets that choose a pair.
    name: 'list',
    test: /\/src\/(?:ui\/(?:page-rows|use-near)\.tsx?|features\/quotes\/(?:use-pair-order|pair-order|pair-row|sort-header|sparkline)[^/]*\.tsx?$)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // What sends a command: home sends none.
    name: 'commands',
    test: /\/src\/(?:api\/(?:use-command|execution)|state\/pending-commands)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // Code of a dozen pages as one file: small chunks compress badly. Balances and their value are
    // not in it, because the first pages have none.
    name: 'parts',
    test: /\/src\/(?:ui\/(?!row-list|scroller-of|use-grows|choice|hold-button|confirm|summary-rows|card\.|forms|records\/)|api\/|state\/|market\/(?!wallet\/))/,
    minShareCount: 16,
  },
  {
    // Trust in prices, their date while they are the document's, and the star of a pair.
    name: 'dated',
    test: /\/src\/(?:ui\/connection-badge|features\/quotes\/(?:dated-note|favourite-button))\.tsx/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // What is below the head of a trading page.
    name: 'desk',
    test: /\/src\/(?:ui\/(?:trade-desk|trade-columns|use-asked)|features\/(?:book\/(?:book-ladder|ladder|move-focus|spread|use-pressed)|quotes\/pair-column))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // The person's spot orders: the page, its panel and its lists, and the chart.
    name: 'spot',
    test: /\/src\/features\/spot\/(?:use-spot-lists|amending|spot-|open-orders|highlight|ticket\.|place-order|kept-ticket)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // Code of screens with orders,
    name: 'orders',
    test: /\/src\/(?:ui\/(?:summary-rows)|api\/(?:use-command|use-attempts|execution|follow)|state\/pending-commands|market\/(?:number-rules|book-walk|own-levels))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // Code of screens of one pair,
    name: 'pair',
    test: /\/src\/(?:ui\/(?:visitor-note|lists\.module))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    // and the head of their pages, whose styles the document has too.
    name: PAIR_HEAD,
    test: /\/src\/(?:ui\/(?:chart-link|product-switch)|market\/use-pair|features\/(?:quotes\/(?:pair-title|pair-date|status-strip|use-pair-picker|lazy-pair-picker)|chart\/(?:quote-header\.module|chart-credit)|alerts\/(?:alert-bell-place|lazy-alert-bell)))/,
    minShareCount: 1,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    // and of those with positions.
    name: 'positions',
    test: /\/src\/(?:ui\/(?:card\.module|product-switch)|features\/quotes\/pair-head)|\/streams\/pnl\/(?:terms|contract)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];
