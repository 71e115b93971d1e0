import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';
import type { KeptFiles } from './src/app/offline/kept.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const exchange = process.env['TIDELINE_EXCHANGE'] ?? 'http://localhost:8080';

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server need not compress.
 * Compression saves 450 kB, more than two seconds at 1.6 Mbps.
 */
function precompress(): Plugin {
  return {
    name: 'tideline:precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir = '' }, bundle) {
        for (const name of Object.keys(bundle)) {
          if (!/\.(?:js|css|html|svg|json)$/.test(name)) continue;
          const file = join(dir, name);
          const body = readFileSync(file);
          if (body.length < 1_024) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(body));
          writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        }
      },
    },
  };
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROUTER = join(HERE, 'node_modules/react-router/dist/production');
/** Code and texts of the first screen in any language: without them no start stands. */
const FIRST = /^(?:src\/pages\/index\/index\.tsx|locales\/\w+\/first\.ts)$/;

/** Files that an offline start needs, and files that load later. */
function keptFiles(bundle: Rolldown.OutputBundle): KeptFiles {
  const shell = new Set(['']);
  const take = (name: string) => {
    const chunk = bundle[name];
    if (shell.has(name) || chunk?.type !== 'chunk') return;
    shell.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style);
    chunk.imports.forEach(take);
  };
  const all: string[] = [];
  for (const part of Object.values(bundle)) {
    if (/^assets\//.test(part.fileName)) all.push(part.fileName);
    if (part.type !== 'chunk') continue;
    const source = part.facadeModuleId?.slice(HERE.length) ?? '';
    if (part.isEntry || FIRST.test(source)) take(part.fileName);
  }
  const fixed = readdirSync(join(HERE, 'public'));
  for (const name of fixed) if (name.endsWith('.js')) shell.add(name);
  const rest = [...all, ...fixed].filter((name) => !shell.has(name)).sort();
  const named = createHash('sha256');
  for (const name of [...shell, ...rest].sort()) named.update(`${name}\n`);
  for (const name of fixed.sort()) named.update(readFileSync(join(HERE, 'public', name)));
  const page = bundle['index.html'];
  if (page?.type === 'asset') named.update(page.source);
  return { build: named.digest('hex').slice(0, 12), shell: [...shell].sort(), rest };
}

/** Screens that are likely starting points; their code is preloaded. */
const BEGUN_WITH: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/pages/index/index.tsx', 'streams/socket.ts'],
  '/pages/index/index': ['src/pages/index/index.tsx', 'streams/socket.ts'],
  '/pages/trade/index': ['src/pages/trade/index.tsx', 'streams/pair-feeds.ts', 'streams/socket.ts'],
  '/pages/trade/kline': ['src/pages/trade/kline.tsx', 'streams/pair-feeds.ts', 'streams/socket.ts'],
};

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
        const texts = ['en', 'jp', 'kr', 'hk', 'zh'].map((language) => [
          language,
          filesOf(`locales/${language}/first.ts`)[0],
        ]);
        const pages = Object.entries(BEGUN_WITH).map(([path, sources]) => [
          path,
          [...new Set(sources.flatMap(filesOf))],
        ]);
        const parts = JSON.stringify({
          texts: Object.fromEntries(texts),
          pages: Object.fromEntries(pages),
        });
        return html.replace(/(<script src="[^"]*boot\.js")/, `$1 data-parts='${parts}'`);
      },
    },
  };
}

/**
 * Builds the service worker as a separate plain script with the list of this build's files. The
 * worker never answers from its cache for a file outside the list.
 */
function offlineWorker(): Plugin {
  return {
    name: 'tideline:offline-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          define: { __KEPT__: JSON.stringify(keptFiles(bundle)) },
          build: {
            target: 'es2022',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(HERE, 'src/app/offline/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}

export default defineConfig({
  base: '/h5/',
  plugins: [react(), earlyParts(), offlineWorker(), precompress()],
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
      output: {
        // One file with the code of all screens instead of a dozen small chunks.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|rxjs|tslib|zustand|i18next|react-i18next|observable-hooks|socket\.io[^/]*|engine\.io[^/]*)\//,
              tags: ['$initial'],
              priority: 2,
            },
            {
              name: 'core',
              test: /\/(?:src\/(?:api|app(?!\/main)|format|i18n|market|state|paths)|streams|wire)\b|\/src\/ui\/(?:nav-bar|page|connection-badge|login-path|use-)|\/alerts-key\.ts/,
              tags: ['$initial'],
              priority: 1,
            },
            {
              // Exact decimals, instruments and number formats: every screen but the list of quotes.
              // A hook of three of them is here, because a chunk of its own costs a quarter of a kB.
              name: 'money',
              test: /\/wire\/(?:decimal|instruments|coins|periods)\.ts|\/src\/(?:format\/|ui\/(?:cells|use-reopened))/,
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
              test: /\/src\/ui\/(?:unit-switch|percent-slider|order-button|field-key)/,
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
              test: /\/src\/ui\/(?:row-list|scroller-of|use-grows)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
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
              test: /\/src\/(?:ui\/field\.|api\/(?:use-form|use-submit))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Code of a dozen pages as one file: small chunks compress badly.
              name: 'parts',
              test: /\/src\/(?:ui\/(?!row-list|scroller-of|use-grows|choice|records\/)|api\/|state\/|market\/)/,
              minShareCount: 14,
            },
            {
              // Code of screens with orders,
              name: 'orders',
              test: /\/src\/(?:ui\/(?:summary-rows)|api\/(?:use-command|execution|follow)|state\/pending-commands|market\/(?:number-rules|book-walk|own-levels))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Code of screens of one pair.
              name: 'pair',
              test: /\/src\/(?:ui\/(?:chart-link|trade-columns|visitor-note)|market\/use-pair)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
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
