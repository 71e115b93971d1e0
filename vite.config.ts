import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const exchange = process.env['TIDELINE_EXCHANGE'] ?? 'http://localhost:8080';

/**
 * Rows of the contract without their schemas. The browser needs a row's method and path and its types;
 * the exchange validates both ways against the schemas, which would put the schema library (5 kB) into
 * the first download. Who asks for one anyway hears so at once, in the production build only.
 */
function leanRows(): Plugin {
  const dropped = new Set(['request', 'response', 'meaning']);
  return {
    name: 'tideline:lean-rows',
    apply: 'build',
    transform: {
      filter: { id: /\/wire\/calls\/\w+\.ts$/ },
      handler(code) {
        const cuts: [start: number, end: number, by: string][] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration') continue;
          if (statement.declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of statement.declaration.declarations) {
            if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
            const [row] = init.arguments;
            if (init.callee.name !== 'call' || row?.type !== 'ObjectExpression') continue;
            for (const field of row.properties) {
              if (field.type !== 'Property' || field.key.type !== 'Identifier') continue;
              const { name } = field.key;
              if (!dropped.has(name)) continue;
              cuts.push([
                field.start,
                field.end,
                `get ${name}() { throw new Error('no schemas here') }`,
              ]);
            }
          }
        }
        const lean = cuts
          .toReversed()
          .reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
        return { code: lean, map: null };
      },
    },
  };
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server hands out finished
 * ones: at 1.6 Mbps the difference is 450 kB, more than two seconds.
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

export default defineConfig({
  base: '/h5/',
  plugins: [react(), leanRows(), precompress()],
  define: { __BUILD_VERSION__: JSON.stringify(version) },
  // RxJS in classes of this decade instead of functions with helpers: 3 kB less for the same code.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
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
    // The polyfill is an inline script, which the content-security policy refuses; every target has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file of what every screen needs instead of a dozen crumbs.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|rxjs|tslib|zustand|i18next|react-i18next|observable-hooks|socket\.io[^/]*|engine\.io[^/]*)\//,
              priority: 2,
            },
            {
              name: 'core',
              test: /\/(?:src\/(?:api|format|i18n|market|shell|state)|streams|wire)\//,
              tags: ['$initial'],
              priority: 1,
            },
            {
              // What a dozen pages share, as one file instead of a dozen crumbs that compress badly.
              name: 'parts',
              test: /\/src\/(?:ui|api|format|state|market)\//,
              minShareCount: 12,
            },
          ],
        },
      },
      treeshake: {
        // A door re-exports its whole room; who takes one thing through it takes only that.
        moduleSideEffects: [{ test: /\/(?:streams|wire)\//, sideEffects: false }],
        // Schemas and rows are pure data: a page that imports one row must not carry the others.
        manualPureFunctions: ['call', 'pageOf', 'okEnvelope', 'v'],
      },
    },
  },
});
