import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const exchange = process.env['TIDELINE_EXCHANGE'] ?? 'http://localhost:8080';

export default defineConfig({
  base: '/h5/',
  plugins: [react()],
  define: { __BUILD_VERSION__: JSON.stringify(version) },
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
      treeshake: {
        // Rows of the contract are pure data: a page that imports one must not carry the others' schemas.
        manualPureFunctions: ['call', 'pageOf', 'okEnvelope'],
      },
    },
  },
});
