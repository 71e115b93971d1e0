import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const FILE = join(import.meta.dirname, 'boot.js');

/**
 * Minified, `boot.js` is 0.3 kB smaller on the line. A browser that is too old for the app must be
 * able to read the part that says so.
 */
async function minified(): Promise<string> {
  const { code: plain } = await transformWithOxc(readFileSync(FILE, 'utf8'), 'boot.js', {
    target: 'es2015',
  });
  const { code, errors } = minifySync('boot.js', plain, {
    compress: { target: 'es2015' },
    mangle: true,
  });
  if (errors.length > 0) throw new Error(`boot.js: ${errors[0]?.message}`);
  return code;
}

/** Serves `boot.js` under its own name: it runs before the app, so it is no part of the bundle. */
export function bootScript(): Plugin {
  let base = '/';
  return {
    name: 'tideline:boot-script',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: (server) => {
      server.middlewares.use(`${base}boot.js`, (_, answer) => {
        answer.setHeader('content-type', 'text/javascript').end(readFileSync(FILE));
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: await minified() });
    },
  };
}
