import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

/**
 * The bundler copies `boot.js` as it is. Minified it is 0.3 kB smaller on the line. A browser that is too
 * old for the app must be able to read the part that says so.
 */
async function minified(script: string): Promise<string> {
  const { code: plain } = await transformWithOxc(script, 'boot.js', { target: 'es2015' });
  const { code, errors } = minifySync('boot.js', plain, {
    compress: { target: 'es2015' },
    mangle: true,
  });
  if (errors.length > 0) throw new Error(`boot.js: ${errors[0]?.message}`);
  return code;
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server need not compress.
 * Compression saves 450 kB, more than two seconds at 1.6 Mbps.
 */
export function precompress(): Plugin {
  return {
    name: 'tideline:precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }, bundle) {
        for (const name of [...Object.keys(bundle), 'boot.js']) {
          if (!/^[^.].*\.(?:js|css|html|svg|json)$/.test(name)) continue;
          const file = join(dir, name);
          if (name === 'boot.js') writeFileSync(file, await minified(readFileSync(file, 'utf8')));
          const body = readFileSync(file);
          // Smaller files gain less than their header costs.
          if (body.length < 256) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(body));
          writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        }
      },
    },
  };
}
