import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstPage } from './vite.first-page.ts';
import { prunedTexts } from './vite.i18next.ts';
import { offlineWorker } from './vite.offline-worker.ts';
import { precompress } from './vite.precompress.ts';
import { prunedRouter } from './vite.react-router.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const exchange = process.env['TIDELINE_EXCHANGE'] ?? 'http://localhost:8080';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROUTER = join(HERE, 'node_modules/react-router/dist/production');
/** Stands for the texts of the other screens in the person's language. */
const REST = 'rest';
/** Screens that are likely starting points; their code is preloaded. */
const BEGUN_WITH: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/pages/index/index.tsx'],
  '/pages/index/index': ['src/pages/index/index.tsx'],
  '/pages/trade/index': ['src/pages/trade/index.tsx', 'streams/pair-feeds.ts'],
  '/pages/trade/kline': ['src/pages/trade/kline.tsx', 'streams/pair-feeds.ts'],
  '/pages/lever/index': ['src/pages/lever/index.tsx', 'streams/pair-feeds.ts', REST],
};
/** Chunks of the entry: few, and the first to look for in a trace. */
const STARTING = new Set(['start', 'dom', 'vendor', 'core']);
/** Chunk of the head of a page of one pair, with its styles. */
const PAIR_HEAD = 'pair-head';
/** What every page needs, in the order in which it is needed. */
const ALWAYS = ['streams/socket.ts', 'src/app/run.tsx'];

/**
 * Gives `boot.js` the files of the first texts and screens, so that they load in parallel with the
 * app. This saves two round trips and a slow script start on a thin line.
 */
function earlyParts(): Plugin {
  return {
    name: 'tideline:early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const filesOf = (source: string): string[] => {
          const files = new Set<string>();
          const take = (name: string) => {
            const chunk = chunks.find(({ fileName }) => fileName === name);
            if (!chunk || files.has(name) || html.includes(name)) return;
            files.add(name);
            for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
            chunk.imports.forEach(take);
          };
          const first = chunks.find(({ facadeModuleId }) => facadeModuleId === join(HERE, source));
          if (first && first !== entry) take(first.fileName);
          return [...files];
        };
        const textsOf = (part: string) =>
          Object.fromEntries(
            ['en', 'jp', 'kr', 'hk', 'zh'].map((language) => [
              language,
              filesOf(`locales/${language}/${part}.ts`)[0],
            ]),
          );
        const pages = Object.entries(BEGUN_WITH).map(([path, sources]) => [
          path,
          [...new Set(sources.flatMap((each) => (each === REST ? each : filesOf(each))))],
        ]);
        const look = chunks.find(({ name }) => name === PAIR_HEAD)?.viteMetadata?.importedCss;
        if (look?.size !== 1) throw new Error('the build has no styles of a pair');
        const parts = JSON.stringify({
          look: [...look][0],
          always: [...new Set(ALWAYS.flatMap(filesOf))],
          texts: textsOf('first'),
          rest: textsOf('rest'),
          pages: Object.fromEntries(pages),
        });
        return html.replace(/(<script src="[^"]*boot\.js")/, `$1 data-parts='${parts}'`);
      },
    },
  };
}

export default defineConfig({
  base: '/h5/',
  plugins: [
    react(),
    prunedRouter(),
    prunedTexts(),
    earlyParts(),
    firstPage(),
    offlineWorker(),
    precompress(),
  ],
  define: { __BUILD_VERSION__: JSON.stringify(version) },
  // RxJS in classes of this decade instead of functions with helpers: 3 kB less for the same code.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // The router's default entry is its development build, with warnings that are useless here.
    alias: [
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
  server: {
    proxy: {
      '/api': exchange,
      '/socket.io': { target: exchange, ws: true },
      '/kf': exchange,
    },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // The polyfill is an inline script, which the content-security policy refuses; every target
    // supports it natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app is an entry too: its code is loaded at once, and in a few files.
      input: ['index.html', 'src/app/run.tsx'],
      output: {
        // The entry lists the names of some 200 files, and the document sixty. 42 bits tell them
        // apart; words in them would cost a first visit 1.9 kB. `.vite/manifest.json` has the
        // sources of each file.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) =>
          STARTING.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css')
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        // One file with the code of all screens instead of a dozen small chunks.
        codeSplitting: {
          groups: [
            {
              // Connects to the exchange before the rest has loaded.
              name: 'start',
              test: /node_modules\/(?:react|rxjs|tslib|zustand)\/|\/(?:streams|wire)\/|\/src\/market\/(?:market|current-market|engine|first-board|late-parts|lifecycle|pace|pair-feeds)\.ts|\/src\/state\/stored\.ts|\/src\/app\/next-task\.ts|preload-helper|rolldown\/runtime/,
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
              test: /\/(?:src\/(?:app|features\/home|pages\/index)\/[^/]+|ui\/(?:nav-bar|page|button|badge|bell|cells|tabs|skeleton|pull-to-refresh|search-box|state-view)|quotes\/(?:pair-row|market-list|sort-header|sparkline|favourite-button|dated-note))\.module\.css/,
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
              test: /\/wire\/(?:decimal|instruments|coins|periods|quote-order)\.ts|\/locales\/figures\.ts|\/src\/(?:format\/|ui\/(?:cells|use-reopened))/,
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
              // The tabs of those lists; the chart has tabs without lists.
              name: 'tabs',
              test: /\/src\/ui\/tabs/,
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
              // The list of pairs, at home and in the sheets that choose a pair.
              name: 'list',
              test: /\/src\/(?:ui\/(?:virtual-list|rows-in-view)\.tsx?|features\/quotes\/(?:use-pair-order|pair-order|pair-row|sort-header|sparkline)[^/]*\.tsx?$)/,
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
              // Code of a dozen pages as one file: small chunks compress badly.
              name: 'parts',
              test: /\/src\/(?:ui\/(?!row-list|scroller-of|use-grows|choice|hold-button|confirm|summary-rows|card\.|forms|records\/)|api\/|state\/|market\/)/,
              minShareCount: 14,
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
              test: /\/src\/(?:ui\/(?:trade-columns|visitor-note)|market\/use-pair)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // and the head of their pages, whose styles the document has too.
              name: PAIR_HEAD,
              test: /\/src\/(?:ui\/(?:chart-link|product-switch)|features\/(?:quotes\/(?:pair-title|pair-date|status-strip|use-pair-picker|lazy-pair-picker)|chart\/(?:quote-header\.module|chart-credit)|alerts\/(?:alert-bell-place|lazy-alert-bell)))/,
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
          ],
        },
      },
      treeshake: {
        // An entry point re-exports its whole room; an import of one name must not pull in the
        // rest.
        moduleSideEffects: [{ test: /\/(?:streams|wire)\//, sideEffects: false }],
        // Rows are pure data: a page that imports one row must not include the others. The app does
        // not use the envelope's schemas.
        manualPureFunctions: ['defineCall', 'okEnvelope', 'v'],
      },
    },
  },
});
