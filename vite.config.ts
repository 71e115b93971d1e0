import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { CHUNKS, PURE, STARTING } from './build/chunks.ts';
import { lazyFiles } from './build/lazy-files.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { precompress } from './build/precompress.ts';
import { firstPrice } from './src/app/first-price/index.ts';

const { version, browserslist } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as { version: string; browserslist: readonly string[] };
/** The oldest supported browsers; Samsung Internet and those of iOS have the engines of these. */
const TARGETS = browserslist
  .filter((each) => /^(?:chrome|edge|safari|firefox) /.test(each))
  .map((each) => each.replace(' >= ', ''));
const exchange = process.env['TIDELINE_EXCHANGE'] ?? 'http://localhost:8080';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROUTER = join(HERE, 'node_modules/react-router/dist/production');

export default defineConfig({
  base: '/h5/',
  plugins: [react(), firstPrice(), lazyFiles(), offlineWorker(), precompress()],
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
    target: TARGETS,
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
          groups: CHUNKS,
        },
      },
      treeshake: {
        // An entry point re-exports its whole room; an import of one name must not pull in the
        // rest.
        moduleSideEffects: [{ test: /\/(?:streams|wire)\//, sideEffects: false }],
        // Rows are pure data: a page that imports one row must not include the others. The app does
        // not use the envelope's schemas.
        manualPureFunctions: PURE,
      },
    },
  },
});
